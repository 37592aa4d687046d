#pragma once

#include <QDialog>

namespace attentionscope {

/// The program's version, its environment and the work it builds on; one button copies it for a bug report,
/// as `attentionscope doctor` prints it.
class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

}  // namespace attentionscope
