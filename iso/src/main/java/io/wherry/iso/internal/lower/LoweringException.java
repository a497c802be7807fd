// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import io.wherry.iso.IsoException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// A class has parts that lowered classes do not support. The message lists all of them, one on
/// each line.
public final class LoweringException extends IsoException {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // a list of strings that is serializable
    private final List<String> problems;

    private LoweringException(List<String> problems) {
        super(
                problems.stream()
                        .map(problem -> "cannot be lowered: " + problem)
                        .collect(Collectors.joining("\n")));
        this.problems = new ArrayList<>(problems);
    }

    /// Creates an exception with one problem.
    ///
    /// @param instead how to write it so that it can be lowered
    LoweringException(String where, String reason, String instead) {
        this(List.of(problem(where, reason, instead)));
    }

    /// Returns the text of one problem.
    static String problem(String where, String reason, String instead) {
        return where + ": " + reason + "; instead: " + instead;
    }

    static LoweringException ofProblems(List<String> problems) {
        return new LoweringException(problems);
    }

    /// Returns an exception with all problems of several classes.
    public static LoweringException ofAll(Collection<LoweringException> parts) {
        return new LoweringException(
                parts.stream().flatMap(part -> part.problems.stream()).distinct().toList());
    }

    List<String> problems() {
        return problems;
    }
}
