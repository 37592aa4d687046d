#pragma once

#include "app/session/session.h"
#include "app/views/common/view.h"

class QLabel;

namespace attentionscope {

class LineButton;

/// Below the picture in the plain window: sentences to try, and three ways to continue.
class Doors : public View {
    Q_OBJECT
public:
    Doors(Session& session, ViewSettings& settings, QWidget* parent = nullptr);

    LineButton& door(const QString& name) const;
    /// Hides the sentences to try if the picture needs their room, but not the note on active changes.
    void setTight(bool tight);

signals:
    /// The name of what it opens: "steps", "heads" or "gallery".
    void opened(const QString& door);

protected:
    void refresh() override;
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The other model whose sample is offered: for the first model, one whose sample is in the script of the
    /// interface; for any other, the first model. Null if there is none.
    const ModelInformation* otherModel() const;

    void settleExamples();

    Session& session_;
    bool tight_ = false;
    QLabel* examples_;
    LineButton* steps_;
    LineButton* heads_;
    LineButton* gallery_;
};

}  // namespace attentionscope
