#pragma once

#include <QDialog>

namespace attentionscope {

/// What the program is, what it runs on and on whose work it stands; one button copies it for a report of a
/// mistake, as `attentionscope doctor` prints it.
class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

}  // namespace attentionscope
