// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A progress report of a program.
///
/// ```text
///  on standard error of rank 0, in one piece:
///
///  ESC ] w h e r r y ; done ; total ; what BEL LF
///
///  done, total   decimal numbers
///  what          UTF-8, without control characters
/// ```
/// A terminal ignores the report: it is an unknown operating system command (OSC).
///
/// @param done completed units
/// @param total all units, 0 or less if unknown
/// @param what the unit, such as `iterations`; cut after 100 characters
public record ProgressReport(long done, long total, String what) {
    private static final byte[] BEGIN = "\u001b]wherry;".getBytes(StandardCharsets.US_ASCII);
    private static final byte BELL = 7;
    private static final byte[] END = {BELL, '\n'};
    private static final int LONGEST_WHAT = 100;

    /// An upper bound of the length of a report, in bytes.
    static final int LONGEST = BEGIN.length + 2 * 21 + 4 * LONGEST_WHAT + END.length;

    private static final int FIELDS = 3;

    /// Returns the encoded report.
    byte[] line() {
        String shown = what.length() > LONGEST_WHAT ? what.substring(0, LONGEST_WHAT) : what;
        String fields = done + ";" + total + ";" + shown.replaceAll("\\p{Cntrl}", " ");
        byte[] text = fields.getBytes(StandardCharsets.UTF_8);
        byte[] line = Arrays.copyOf(BEGIN, BEGIN.length + text.length + END.length);
        System.arraycopy(text, 0, line, BEGIN.length, text.length);
        System.arraycopy(END, 0, line, line.length - END.length, END.length);
        return line;
    }

    /// Returns the start index of the report at the end of a line.
    ///
    /// @param length of the line, with its line feed
    /// @return -1 if there is none
    static int begin(byte[] line, int length) {
        if (length < BEGIN.length + END.length || line[length - END.length] != BELL) {
            return -1;
        }
        int least = Math.max(0, length - LONGEST);
        for (int begin = length - END.length - BEGIN.length; begin >= least; begin--) {
            if (Arrays.equals(line, begin, begin + BEGIN.length, BEGIN, 0, BEGIN.length)) {
                return begin;
            }
        }
        return -1;
    }

    /// Decodes a report.
    ///
    /// @param begin the result of [#begin]
    /// @return null if the text is not a report
    static @Nullable ProgressReport parse(byte[] line, int begin, int length) {
        int from = begin + BEGIN.length;
        String text = new String(line, from, length - END.length - from, StandardCharsets.UTF_8);
        String[] fields = text.split(";", FIELDS);
        if (fields.length < FIELDS) {
            return null;
        }
        try {
            return new ProgressReport(
                    Long.parseLong(fields[0]), Long.parseLong(fields[1]), fields[2]);
        } catch (NumberFormatException _) {
            return null;
        }
    }
}
