// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.inspect.TreeLine;
import io.wherry.inspect.json.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Prints the lines of a tree down to a depth, or those that match a pattern.
final class TreePrinter {
    private static final String GREY = "\u001b[90m";
    private static final String BOLD = "\u001b[1m";
    private static final String PLAIN = "\u001b[0m";
    private static final int PLACE = 20;
    private static final int MOST_STEPS = 20;

    private final PrintWriter out;
    private final int depth;
    private final @Nullable Pattern find;
    private final List<String> path = new ArrayList<>();
    private String input = "";
    private boolean named = true;
    private long hidden;

    TreePrinter(PrintWriter out, int depth, @Nullable Pattern find) {
        this.out = out;
        this.depth = depth;
        this.find = find;
    }

    /// The lines of another input follow.
    void begin(String name) {
        flushHidden();
        input = name;
        named = false;
        path.clear();
    }

    void plain(TreeLine line) {
        print(line, false);
    }

    void coloured(TreeLine line) {
        print(line, true);
    }

    /// Prints a line as a JSON object.
    void json(TreeLine line) {
        if (!isShown(line)) {
            return;
        }
        try {
            JsonWriter json = new JsonWriter(out).beginObject().member("input", input);
            json.member("at", line.offset()).member("depth", line.depth());
            if (line.handle() >= 0) {
                json.member("handle", line.handle());
            }
            json.member("label", line.label()).member("type", line.value().type());
            json.member("value", line.value().text()).member("mark", line.mark().toString());
            json.endObject().endLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isShown(TreeLine line) {
        while (path.size() > line.depth()) {
            path.removeLast();
        }
        while (path.size() <= line.depth()) {
            path.add("");
        }
        path.set(line.depth(), line.label());
        Pattern pattern = find;
        return pattern == null
                ? line.depth() <= depth || line.mark() == TreeLine.Mark.ERROR
                : pattern.matcher(line.content()).find();
    }

    private void print(TreeLine line, boolean colour) {
        if (!isShown(line)) {
            hidden++;
            return;
        }
        flushHidden();
        if (!named) {
            out.println(colour ? BOLD + input + PLAIN : input);
            named = true;
        }
        String text = line.toString();
        String place = text.substring(0, PLACE);
        String shown = find == null ? text.substring(PLACE) : steps() + line.content();
        out.println(colour ? GREY + place + PLAIN + shown : place + shown);
    }

    private String steps() {
        int first = Math.max(0, path.size() - 1 - MOST_STEPS);
        StringBuilder steps = new StringBuilder(first > 0 ? "... / " : "");
        for (String step : path.subList(first, path.size() - 1)) {
            steps.append(step.isEmpty() ? "" : step + " / ");
        }
        return steps.toString();
    }

    /// Tells how many lines were left out since the last one.
    void flushHidden() {
        if (hidden > 0 && find == null) {
            out.println(" ".repeat(PLACE) + "... " + hidden + " lines below --depth " + depth);
        }
        hidden = 0;
    }
}
