// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import java.util.Locale;

/// A page of results as Markdown.
final class Document {
    /// What part of the machine others may use before it shows.
    private static final double NOTICED = 0.05;

    private final StringBuilder text = new StringBuilder();

    /// A page that begins with its title and with where and how its numbers came to be.
    static Document of(String title, Errand errand, Facts facts) {
        Document document = new Document();
        document.title("# " + title);
        document.paragraph("Written by `" + errand.command() + "`; do not edit.");
        document.text.append('\n');
        document.fact("day", facts.day().toString());
        document.fact(
                "processor", facts.machine().processor() + ", cores: " + facts.machine().cores());
        document.fact("system", facts.machine().system());
        Facts.Load load = facts.load();
        document.fact("load before", String.format(Locale.ROOT, "%.1f", load.before()));
        document.fact("other work meanwhile", others(load.others(), facts.machine().cores()));
        document.fact("JDK", facts.jdk());
        return document;
    }

    private static String others(double part, int cores) {
        String used = String.format(Locale.ROOT, "%.1f of %d cores", part * cores, cores);
        return part < NOTICED ? used : used + ", so that times are longer and ratios unsure";
    }

    void fact(String name, String value) {
        text.append("- ").append(name).append(": ").append(value).append('\n');
    }

    /// How the JVMs of all [Stint]s run.
    ///
    /// @param forks how many for each
    void stints(Effort effort, int forks) {
        fact("options", String.join(" ", Fork.JVM_OPTIONS));
        fact("forks", Integer.toString(forks));
        Effort.Warming warm = effort.warming();
        String warming =
                "%d to %d ms of all motions until the compilers rest, then %d blocks of each"
                        .formatted(warm.leastMillis(), warm.mostMillis(), warm.blocks());
        fact("warm-up in each", warming);
        String block = Figures.time(effort.blocks().micros() * 1000.0);
        fact("samples in each", effort.blocks().count() + " blocks of about " + block);
    }

    void title(String title) {
        text.append(text.isEmpty() ? "" : "\n").append(title).append("\n\n");
    }

    void paragraph(String paragraph) {
        space();
        text.append(paragraph).append('\n');
    }

    void grid(Grid grid) {
        space();
        text.append(grid);
    }

    private void space() {
        if (!text.toString().endsWith("\n\n")) {
            text.append('\n');
        }
    }

    /// How each of these contenders was set up.
    void setUps(Iterable<Contender> contenders) {
        title("## Contenders");
        for (Contender contender : contenders) {
            text.append("- ").append(contender.label()).append(": ").append(contender.setUp());
            if (!contender.jvmOptions().isEmpty()) {
                text.append("; options of its JVMs: `")
                        .append(String.join(" ", contender.jvmOptions()))
                        .append('`');
            }
            text.append(".\n");
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
