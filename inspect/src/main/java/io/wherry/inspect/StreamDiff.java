// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.TreeLine.Mark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Compares the values of two inputs, field by field and element by element: not their offsets, handles and bytes. References are
/// equal if they lead to values at the same place. Memory follows the number of values.
public final class StreamDiff {
    private static final int MOST_STEPS = 20;
    private static final String TARGET = "-> ";

    private final List<TreeLine> left;
    private final List<TreeLine> right;
    private final int[] partners;
    private final int[] targetsOfLeft;
    private final int[] targetsOfRight;
    private final List<String> path = new ArrayList<>();
    private final Consumer<Difference> differences;

    private StreamDiff(
            List<TreeLine> left, List<TreeLine> right, Consumer<Difference> differences) {
        this.left = left;
        this.right = right;
        this.differences = differences;
        this.partners = new int[left.size()];
        this.targetsOfLeft = targets(left);
        this.targetsOfRight = targets(right);
        Arrays.fill(partners, -1);
    }

    /// A value that is different, or in one input only.
    ///
    /// @param path the fields and elements that lead to it
    /// @param left the value in the first input; empty if it is not there
    /// @param right the value in the second input; empty if it is not there
    public record Difference(String path, String left, String right) {
        @Override
        public String toString() {
            if (left.isEmpty()) {
                return "+ " + path + right;
            }
            return right.isEmpty() ? "- " + path + left : "! " + path + left + "  ->  " + right;
        }
    }

    /// Gives each difference to `differences`, in the order of the first input.
    public static void compare(StreamInput a, StreamInput b, Consumer<Difference> differences)
            throws IOException {
        List<TreeLine> left = new ArrayList<>();
        List<TreeLine> right = new ArrayList<>();
        ObjectTree.print(a, left::add);
        ObjectTree.print(b, right::add);
        new StreamDiff(left, right, differences).walk();
    }

    /// Returns for each line that is a reference the line that it leads to; -1 for others.
    private static int[] targets(List<TreeLine> lines) {
        int[] targets = new int[lines.size()];
        Map<Integer, Integer> lineOfHandle = new HashMap<>();
        HandleRestarts restarts = new HandleRestarts();
        for (int i = 0; i < targets.length; i++) {
            TreeLine line = lines.get(i);
            targets[i] = -1;
            if (restarts.isAt(line)) {
                lineOfHandle = new HashMap<>(); // clear() takes as long as the map was ever large
            }
            if (isReference(line)) {
                targets[i] = lineOfHandle.getOrDefault((int) line.value().detail(), -1);
            } else if (line.handle() >= 0) {
                lineOfHandle.put(line.handle(), i);
            }
        }
        return targets;
    }

    /// Finds the lines at which handles begin anew: of a stream, of a reset, of the exception of a
    /// writer, and the line after that exception.
    private static final class HandleRestarts {
        private static final String EXCEPTION = "exception";
        private static final Set<String> LABELS = Set.of("stream", "reset", EXCEPTION);

        private boolean isExceptionNext;
        private boolean isExceptionBefore;

        boolean isAt(TreeLine line) {
            if (line.depth() > 0) {
                return false;
            }
            boolean labelled = line.handle() < 0 && LABELS.contains(line.label());
            boolean restart = labelled || isExceptionBefore;
            isExceptionBefore = false;
            if (labelled) {
                isExceptionNext = line.label().equals(EXCEPTION);
            } else if (isExceptionNext && !line.label().equals("annotation")) { // of its class
                isExceptionNext = false;
                isExceptionBefore = true;
            }
            return restart;
        }
    }

    private void walk() {
        int i = 0;
        int j = 0;
        while (i < left.size() || j < right.size()) {
            int depthOfLeft = i < left.size() ? left.get(i).depth() : -1;
            int depthOfRight = j < right.size() ? right.get(j).depth() : -1;
            boolean differ = depthOfLeft == depthOfRight && differ(i, j);
            boolean removed = differ && follows(left, i, right.get(j).label());
            if (depthOfLeft > depthOfRight || removed) {
                report(left.get(i), left.get(i).content(), "");
                i = next(left, i);
            } else if (depthOfLeft < depthOfRight || differ) {
                report(right.get(j), "", right.get(j).content());
                j = next(right, j);
            } else {
                compare(i++, j++);
            }
        }
    }

    private boolean differ(int i, int j) {
        return !left.get(i).label().equals(right.get(j).label());
    }

    /// Returns whether a later value of the same object has this label.
    private static boolean follows(List<TreeLine> lines, int from, String label) {
        int depth = lines.get(from).depth();
        for (int k = from + 1; k < lines.size() && lines.get(k).depth() >= depth; k++) {
            if (lines.get(k).depth() == depth && lines.get(k).label().equals(label)) {
                return true;
            }
        }
        return false;
    }

    /// Returns the line after a value and all that is in it.
    private static int next(List<TreeLine> lines, int from) {
        int depth = lines.get(from).depth();
        int next = from + 1;
        while (next < lines.size() && lines.get(next).depth() > depth) {
            next++;
        }
        return next;
    }

    private void compare(int i, int j) {
        TreeLine a = left.get(i);
        TreeLine b = right.get(j);
        partners[i] = j;
        enter(a);
        if (!isEqual(i, j)) {
            report(a, a.content(), value(b));
        }
    }

    private boolean isEqual(int i, int j) {
        TreeLine a = left.get(i);
        TreeLine b = right.get(j);
        boolean references = targetsOfLeft[i] >= 0 && targetsOfRight[j] >= 0;
        if (references) {
            return partners[targetsOfLeft[i]] == targetsOfRight[j];
        }
        if (isReference(a) && isReference(b)) {
            return targetsOfLeft[i] == targetsOfRight[j] && target(a).equals(target(b));
        }
        return targetsOfLeft[i] == targetsOfRight[j] && a.value().equals(b.value());
    }

    private static boolean isReference(TreeLine line) {
        return line.mark() == Mark.REFERENCE || line.mark() == Mark.CYCLE;
    }

    /// Returns the text of a reference without its handle: it leads to a value that has no line,
    /// such as a class or the name of a constant.
    private static String target(TreeLine reference) {
        String text = reference.value().text();
        return text.substring(text.indexOf(' ', TARGET.length()) + 1);
    }

    private static String value(TreeLine line) {
        TreeLine.Value value = line.value();
        return value.text().isEmpty()
                ? value.type()
                : value.type().isEmpty() ? value.text() : value.type() + " = " + value.text();
    }

    private void enter(TreeLine line) {
        while (path.size() > line.depth()) {
            path.removeLast();
        }
        while (path.size() < line.depth()) {
            path.add("");
        }
        path.add(line.label());
    }

    private void report(TreeLine line, String inLeft, String inRight) {
        enter(line);
        StringBuilder steps = new StringBuilder();
        int last = path.size() - 1;
        int first = Math.max(0, last - MOST_STEPS);
        steps.append(first > 0 ? "... / " : "");
        for (String step : path.subList(first, last)) {
            steps.append(step.isEmpty() ? "" : step + " / ");
        }
        differences.accept(new Difference(steps.toString(), inLeft, inRight));
    }
}
