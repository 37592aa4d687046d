#pragma once

#include <QHBoxLayout>
#include <QLabel>
#include <initializer_list>
#include <utility>

namespace attentionscope {

/// Marks a label as secondary: small and quiet.
inline constexpr const char* quietRole = "quiet";
/// Marks a label as the heading of a panel.
inline constexpr const char* headingRole = "heading";
/// Marks a label as the heading of a section of a page, with a line below it.
inline constexpr const char* sectionRole = "section";

/// A widget with a role in the style sheet.
template <class Widget, class... Arguments>
Widget* styled(const char* role, Arguments&&... arguments) {
    auto* widget = new Widget(std::forward<Arguments>(arguments)...);
    widget->setProperty("role", role);
    return widget;
}

/// A widget with a name, by which tests and the style sheet find it, and a role if given.
template <class Widget>
Widget* named(const auto& name, auto* parent, const char* role = nullptr) {
    auto* widget = new Widget(parent);
    widget->setObjectName(name);
    if (role) widget->setProperty("role", role);
    return widget;
}

/// A quiet label whose lines wrap.
template <class... Arguments>
QLabel* quietNote(Arguments&&... arguments) {
    auto* note = styled<QLabel>(quietRole, std::forward<Arguments>(arguments)...);
    note->setWordWrap(true);
    return note;
}

/// A box layout with this spacing, without margins unless given: of a widget, or within another layout.
template <class Box>
Box* boxLayout(int spacing, QWidget* parent = nullptr, const QMargins& margins = {}) {
    auto* layout = new Box(parent);
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}

/// Buttons at the right end of a line.
inline QHBoxLayout* buttonRow(std::initializer_list<QWidget*> buttons) {
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    for (QWidget* button : buttons) row->addWidget(button);
    return row;
}

}  // namespace attentionscope
