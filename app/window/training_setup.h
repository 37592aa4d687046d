#pragma once

#include <QWidget>

#include "app/session/training_job.h"
#include "core/training/data_lines.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace attentionscope {

/// What to train, on which data, and where to: a recipe, a user's file, a folder. The file is read in the
/// background as soon as it is chosen, and its bad lines are listed by number.
class TrainingSetup : public QWidget {
    Q_OBJECT
public:
    explicit TrainingSetup(QWidget* parent = nullptr);

    void setRecipe(const std::string& name);
    std::string recipe() const { return chosen().name; }
    void setFile(const QString& path);
    void setFolder(const QString& folder);
    /// Whether everything that a training needs is set.
    bool isReady() const;
    TrainingRequest request() const;
    QString fileNote() const;
    QString problems() const;
    QPushButton& startButton() { return *start_; }
    /// Whether a file is being read.
    bool isChecking() const { return checking_; }

signals:
    void startRequested();
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void retranslate();
    void fillLearners();
    void fillMaterials();
    void followRecipe();
    const Recipe& chosen() const;
    void check();
    void checked(quint64 number, const DataReport& report, const std::optional<ErrorReport>& error);
    void follow();
    void chooseFile();
    void chooseFolder();
    QString folderProblem() const;
    QString suggestedFolder() const;

    QComboBox* learner_;
    QComboBox* material_;
    QLineEdit* file_;
    QToolButton* chooseFile_;
    QLabel* fileNote_;
    QPlainTextEdit* problems_;
    QComboBox* badLines_;
    QLineEdit* folder_;
    QToolButton* chooseFolder_;
    QCheckBox* resume_;
    QSpinBox* minutes_;
    QSpinBox* seed_;
    QLabel* note_;
    QPushButton* start_;
    QFormLayout* form_;
    bool checking_ = false;
    bool usable_ = true;      // the file has usable items, or there is none
    bool ownFolder_ = false;  // the user chose the folder
    Index badLineCount_ = 0;
    quint64 checkNumber_ = 0;
    std::string task_;  // for which the file was read
    std::optional<ErrorReport> fileError_;
    DataReport shown_;
};

}  // namespace attentionscope
