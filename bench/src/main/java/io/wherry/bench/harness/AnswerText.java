// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import io.wherry.bench.report.Samples;
import java.util.Arrays;

/// The text that a forked program writes: lines with samples, or the reason of a failure on one line.
///
/// ```text
///  <name> 31.2 31.3 35.0 ...     nanoseconds a call, one for each block
///
///  or:  failed <reason on one line>
/// ```
public final class AnswerText {
    /// Begins the reason if the software to measure is not on this machine.
    public static final String NOT_INSTALLED = "not installed: ";

    private static final String FAILED = "failed ";
    private static final int LONGEST_REASON = 160;

    private AnswerText() {}

    /// The text of a failure.
    public static String failed(String reason) {
        return FAILED + reason + '\n';
    }

    public static boolean isFailure(String text) {
        return text.startsWith(FAILED);
    }

    /// Returns the reason in the text of a failure.
    public static String reason(String text) {
        return text.substring(FAILED.length()).strip();
    }

    /// The numbers after the first word.
    public static Samples samples(String[] words) {
        return Samples.of(
                Arrays.stream(words, 1, words.length).mapToDouble(Double::parseDouble).toArray());
    }

    /// The failure, or the stack overflow that is its cause, on one line.
    public static String reason(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StackOverflowError) {
                return "StackOverflowError on a thread's default stack";
            }
        }
        String message = failure.getMessage();
        if (failure instanceof AssertionError && message != null) {
            return oneLine(message);
        }
        return oneLine(failure.getClass().getSimpleName() + ": " + message);
    }

    /// Returns the text with single spaces, cut at a limit.
    public static String oneLine(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + " ...";
    }
}
