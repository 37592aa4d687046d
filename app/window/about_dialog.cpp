#include "app/window/about_dialog.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/export/program_facts.h"
#include "app/window/style.h"

namespace attentionscope {

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
    setObjectName("aboutDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("About AttentionScope"));
    auto* title = new QLabel(QStringLiteral("AttentionScope " ATTENTIONSCOPE_VERSION), this);
    title->setProperty("role", "heading");
    auto* what = new QLabel(tr("See, question and change attention, number by number."), this);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const ProgramFact& fact : programFacts()) {
        if (title->text().endsWith(fact.value) && row == 0) continue;  // the title contains it
        auto* name = new QLabel(fact.name, this);
        name->setProperty("role", quietRole);
        auto* value = new QLabel(fact.value, this);
        value->setTextFormat(Qt::PlainText);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        value->setWordWrap(true);
        grid->addWidget(name, row, 0, Qt::AlignTop);
        grid->addWidget(value, row++, 1);
    }
    auto* licences = new QLabel(licenceLines().trimmed(), this);
    licences->setProperty("role", quietRole);
    licences->setTextFormat(Qt::PlainText);
    licences->setWordWrap(true);
    auto* copy = new QPushButton(tr("Copy for a bug report"), this);
    copy->setObjectName("copyFacts");
    copy->setProperty("role", "framed");
    connect(copy, &QPushButton::clicked, this, [copy] {
        QGuiApplication::clipboard()->setText(programReport());
        copy->setText(tr("Copied."));
    });
    auto* close = new QPushButton(tr("Close"), this);
    close->setProperty("role", "primary");
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(copy);
    buttons->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(title);
    column->addWidget(what);
    column->addLayout(grid);
    column->addWidget(licences);
    column->addLayout(buttons);
    setMinimumWidth(560);
}

}  // namespace attentionscope
