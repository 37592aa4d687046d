#include "app/window/new_file.h"

#include <QFileDialog>

#include "app/window/preferences.h"

namespace attentionscope {

QString chooseNewFile(QWidget* parent, const QString& title, const QString& name, const QString& filter) {
    const QString file = QFileDialog::getSaveFileName(parent, title, Preferences::newFile(name), filter);
    if (!file.isEmpty()) Preferences::rememberFolderOf(file);
    return file;
}

}  // namespace attentionscope
