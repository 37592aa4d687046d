#pragma once

#include <QWidget>
#include <vector>

#include "app/window/gallery_model.h"

class QAction;
class QGridLayout;
class QLabel;
class QListView;
class QPushButton;
class QScrollArea;

namespace attentionscope {

/// The first page: lessons and models to open, what to know before believing a map, and all keys. Its
/// sections stand side by side where there is room, and else one below the other.
class StartPage : public QWidget {
    Q_OBJECT
public:
    StartPage(const std::vector<ModelInformation>& models, const QStringList& recentFiles,
              const std::vector<QAction*>& actions, QWidget* parent = nullptr);

    QListView& list(GalleryModel::Section section) { return *sections_[size_t(section)].list; }

signals:
    /// By its number in lessons().
    void lessonChosen(int number);
    void modelChosen(const QString& id);
    void fileChosen(const QString& path);
    void trainingWanted();
    void closed();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Section {
        QLabel* title = nullptr;
        QListView* list = nullptr;
        GalleryModel* model = nullptr;
    };
    QWidget* addSection(GalleryModel::Section section, const std::vector<ModelInformation>& models,
                        const QStringList& files);
    void build(const std::vector<ModelInformation>& models, const QStringList& files);
    void open(GalleryModel::Section section, const QVariant& what);
    void retranslate();
    QString keyTable() const;

    std::vector<QAction*> actions_;
    QLabel* title_;
    QLabel* introduction_;
    QScrollArea* scroll_;
    QGridLayout* grid_;
    Section sections_[3];
    QWidget* keysSection_;
    QLabel* keysTitle_;
    QLabel* keys_;
    QLabel* caution_;
    QPushButton* train_;
    QPushButton* close_;
};

}  // namespace attentionscope
