#pragma once

#include <QAccessible>
#include <QRect>

namespace attentionscope {

/// What a view that is painted as one consists of, for those who do not see it: chips, thumbnails, cells,
/// bars.
class AccessibleParts {
public:
    struct Part {
        QString name;
        QRect place;  ///< in the view
        bool chosen = false;
    };
    virtual ~AccessibleParts() = default;
    virtual QAccessible::Role wholeRole() const { return QAccessible::List; }
    virtual QAccessible::Role partRole() const { return QAccessible::ListItem; }
    virtual int partCount() const = 0;
    virtual Part part(int index) const = 0;
    virtual void choosePart(int) {}
};

/// Lets views with parts, and boxes of choices with their names, be told by a screen reader. Once for the
/// program.
void installAccessibleParts();

}  // namespace attentionscope
