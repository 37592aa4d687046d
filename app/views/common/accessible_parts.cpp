#include "app/views/common/accessible_parts.h"

#include <QAccessibleWidget>
#include <QComboBox>
#include <QPointer>
#include <vector>

namespace attentionscope {

namespace {

AccessibleParts* partsOf(QWidget* widget) {
    return dynamic_cast<AccessibleParts*>(widget);
}

/// One of the parts.
class PartInterface : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    PartInterface(QWidget* whole, int index) : whole_(whole), index_(index) {}

    bool isValid() const override { return whole_ && index_ < partsOf(whole_)->partCount(); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return whole_ ? whole_->window()->windowHandle() : nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(whole_); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override {
        return whole_ ? partsOf(whole_)->partRole() : QAccessible::NoRole;
    }
    QString text(QAccessible::Text text) const override {
        return text == QAccessible::Name && isValid() ? partsOf(whole_)->part(index_).name : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        if (!isValid()) return {};
        const QRect place = partsOf(whole_)->part(index_).place;
        return {whole_->mapToGlobal(place.topLeft()), place.size()};
    }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.invalid = !isValid();
        if (state.invalid) return state;
        state.selectable = true;
        state.selected = partsOf(whole_)->part(index_).chosen;
        state.invisible = !whole_->isVisible();
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& action) override {
        if (action == pressAction() && isValid()) partsOf(whole_)->choosePart(index_);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QPointer<QWidget> whole_;
    int index_;
};

/// A view with its parts.
class WholeInterface : public QAccessibleWidget {
public:
    explicit WholeInterface(QWidget* widget) : QAccessibleWidget(widget, partsOf(widget)->wholeRole()) {}
    ~WholeInterface() override {
        for (const QAccessible::Id id : parts_)
            if (id != 0) QAccessible::deleteAccessibleInterface(id);
    }

    /// Widgets in it come first.
    int childCount() const override {
        return QAccessibleWidget::childCount() + partsOf(widget())->partCount();
    }
    QAccessibleInterface* child(int index) const override {
        const int widgets = QAccessibleWidget::childCount();
        if (index < widgets) return QAccessibleWidget::child(index);
        return partAt(index - widgets);
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (size_t i = 0; i < parts_.size(); ++i)
            if (parts_[i] != 0 && QAccessible::accessibleInterface(parts_[i]) == child)
                return QAccessibleWidget::childCount() + int(i);
        return QAccessibleWidget::indexOfChild(child);
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        const QPoint point = widget()->mapFromGlobal(QPoint(x, y));
        const AccessibleParts& whole = *partsOf(widget());
        for (int i = 0; i < whole.partCount(); ++i)
            if (whole.part(i).place.contains(point)) return partAt(i);
        return QAccessibleWidget::childAt(x, y);
    }

private:
    QAccessibleInterface* partAt(int index) const {
        if (index < 0 || index >= partsOf(widget())->partCount()) return nullptr;
        if (parts_.size() <= size_t(index)) parts_.resize(size_t(index) + 1, 0);
        QAccessible::Id& id = parts_[size_t(index)];
        if (id == 0) id = QAccessible::registerAccessibleInterface(new PartInterface(widget(), index));
        return QAccessible::accessibleInterface(id);
    }

    mutable std::vector<QAccessible::Id> parts_;  // 0: not requested yet
};

/// Qt names a combo box after its current item, so that users do not hear what it is for.
class NamedComboBox : public QAccessibleWidget {
public:
    explicit NamedComboBox(QComboBox* box) : QAccessibleWidget(box, QAccessible::ComboBox), box_(*box) {}
    QString text(QAccessible::Text text) const override {
        if (text == QAccessible::Value) return box_.currentText();
        const QString own = QAccessibleWidget::text(text);
        return text == QAccessible::Name && own.isEmpty() ? box_.currentText() : own;
    }
    QStringList actionNames() const override { return {showMenuAction()}; }
    void doAction(const QString& action) override {
        if (action == showMenuAction()) box_.showPopup();
    }

private:
    QComboBox& box_;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    if (!widget) return nullptr;
    if (partsOf(widget)) return new WholeInterface(widget);
    if (auto* box = qobject_cast<QComboBox*>(widget)) return new NamedComboBox(box);
    return nullptr;
}

}  // namespace

void installAccessibleParts() {
    static const bool installed = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    (void)installed;
}

}  // namespace attentionscope
