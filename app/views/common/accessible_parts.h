#pragma once

#include <QAccessible>
#include <QRect>

namespace attentionscope {

/// The parts of a view that is painted as one widget, for screen readers: chips, thumbnails, cells, bars.
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

/// Makes views with parts, and named combo boxes, accessible to screen readers. Call once.
void installAccessibleParts();

}  // namespace attentionscope
