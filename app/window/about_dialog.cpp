#include "app/window/about_dialog.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/export/program_facts.h"
#include "app/views/common/widgets.h"
#include "app/window/style.h"

namespace attentionscope {

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
    setObjectName("aboutDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("About AttentionScope"));
    auto* title = styled<QLabel>(headingRole, QStringLiteral("AttentionScope " ATTENTIONSCOPE_VERSION), this);
    auto* what = new QLabel(tr("See, question and change attention, number by number."), this);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const ProgramFact& fact : programFacts()) {
        if (title->text().endsWith(fact.value) && row == 0) continue;  // the title contains it
        auto* name = styled<QLabel>(quietRole, fact.name, this);
        auto* value = new QLabel(fact.value, this);
        value->setTextFormat(Qt::PlainText);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        value->setWordWrap(true);
        grid->addWidget(name, row, 0, Qt::AlignTop);
        grid->addWidget(value, row++, 1);
    }
    auto* licences = quietNote(licenceLines().trimmed(), this);
    licences->setTextFormat(Qt::PlainText);
    auto* copy = styled<QPushButton>("framed", tr("Copy for a bug report"), this);
    copy->setObjectName("copyFacts");
    connect(copy, &QPushButton::clicked, this, [copy] {
        QGuiApplication::clipboard()->setText(programReport());
        copy->setText(tr("Copied."));
    });
    auto* close = styled<QPushButton>("primary", tr("Close"), this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* column = boxLayout<QVBoxLayout>(16, this, {24, 24, 24, 24});
    column->addWidget(title);
    column->addWidget(what);
    column->addLayout(grid);
    column->addWidget(licences);
    column->addLayout(buttonRow({copy, close}));
    setMinimumWidth(560);
}

}  // namespace attentionscope
