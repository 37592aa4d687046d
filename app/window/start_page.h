#pragma once

#include <QWidget>
#include <vector>

class QAction;
class QLabel;
class QListView;
class QPushButton;

namespace attentionscope {

class GalleryModel;
struct ModelInformation;

/// The first page: lessons and models to open, what to know before believing a map, and all keys.
class StartPage : public QWidget {
    Q_OBJECT
public:
    StartPage(const std::vector<ModelInformation>& models, const QStringList& recentFiles,
              const std::vector<QAction*>& actions, QWidget* parent = nullptr);

    GalleryModel& model() { return *model_; }
    QListView& list() { return *list_; }

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

private:
    void retranslate();
    QString keyTable() const;

    std::vector<QAction*> actions_;
    GalleryModel* model_;
    QLabel* title_;
    QLabel* introduction_;
    QListView* list_;
    QLabel* keysTitle_;
    QLabel* keys_;
    QLabel* caution_;
    QPushButton* train_;
    QPushButton* close_;
};

}  // namespace attentionscope
