#pragma once

#include <QWidget>
#include <vector>

#include "app/session/run_result.h"
#include "app/window/gallery_model.h"

class QAction;
class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace attentionscope {

class GalleryList;
class Miniatures;

/// The first page: sentences to begin with, lessons and models as cards with live miniatures, what to know
/// before believing a map, and, on a page of their own, all keys.
class StartPage : public QWidget {
    Q_OBJECT
public:
    StartPage(const std::vector<ModelInformation>& models, const QStringList& recentFiles,
              const std::vector<QAction*>& actions, RunJob job, QWidget* parent = nullptr);

    /// The page of all keys, or again the cards.
    void showKeys(bool shown);
    bool showsKeys() const;
    GalleryList& list(GalleryModel::Section section) { return *sections_[size_t(section)].list; }

signals:
    /// By its number in lessons().
    void lessonChosen(int number);
    void modelChosen(const QString& id);
    void fileChosen(const QString& path);
    /// A sentence, and the model that is to read it.
    void sentenceChosen(const QString& model, const QString& text);
    void trainingWanted();
    void closed();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Section {
        QLabel* title = nullptr;
        GalleryList* list = nullptr;
        GalleryModel* model = nullptr;
    };
    QWidget* addSection(GalleryModel::Section section, const std::vector<ModelInformation>& models,
                        const QStringList& files);
    QWidget* buildSentences(const std::vector<ModelInformation>& models);
    void build(const std::vector<ModelInformation>& models, const QStringList& files);
    void open(GalleryModel::Section section, const QVariant& what);
    void retranslate();
    QString keyTable() const;
    /// To the keys or to the cards.
    void turn();

    std::vector<QAction*> actions_;
    Miniatures* miniatures_;
    QLabel* title_;
    QLabel* introduction_;
    QLabel* sentencesTitle_;
    QLabel* sentences_;
    std::vector<size_t> readable_;  ///< those of the sentences that a bundled model reads
    QStackedWidget* pages_;
    QScrollArea* scroll_;
    Section sections_[3];
    QLabel* keys_;
    QPushButton* keysButton_;
    QLabel* caution_;
    QPushButton* train_;
    QPushButton* close_;
};

}  // namespace attentionscope
