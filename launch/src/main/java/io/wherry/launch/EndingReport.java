// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A report of the reason why a rank exits with [RankPlacement#ENDED_WITH_ANOTHER]. The launcher
/// shows it if no other rank explains the end of the job, for example after a broken link between
/// two live ranks.
///
/// ```text
///  on standard error of a rank, in one piece:
///
///  ESC ] w h e r r y - e n d ; reason BEL LF
///
///  reason   UTF-8, without control characters
/// ```
/// Thread-safe.
public final class EndingReport {
    private static final byte[] BEGIN = "\u001b]wherry-end;".getBytes(StandardCharsets.US_ASCII);
    private static final byte BELL = 7;
    private static final byte[] END = {BELL, '\n'};
    private static final int LONGEST_REASON = 1000;

    /// An upper bound of the length of a report, in bytes.
    static final int LONGEST = BEGIN.length + 4 * LONGEST_REASON + END.length;

    private EndingReport() {}

    /// Reports a reason to the launcher that started this process as a rank. Without a launcher, a
    /// rank of [HostVariables] prints it as a line. Does nothing in other processes.
    ///
    /// @param reason cut after 1000 characters
    public static void write(String reason) {
        boolean hasLauncher = System.getenv(RankPlacement.ADDRESSES) != null;
        if (!hasLauncher && !HostVariables.areGiven(System.getenv())) {
            return;
        }
        try {
            // stays open: it is the standard error of this JVM
            OutputStream err = new FileOutputStream(FileDescriptor.err);
            err.write(hasLauncher ? line(reason) : plainLine(reason));
        } catch (IOException _) {
            /* standard error is closed: the launcher has ended */
        }
    }

    private static byte[] plainLine(String reason) {
        String line = "wherry: ended with another rank: " + reason + System.lineSeparator();
        return line.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] line(String reason) {
        String shown =
                reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) : reason;
        byte[] text = shown.replaceAll("\\p{Cntrl}", " ").getBytes(StandardCharsets.UTF_8);
        byte[] line = Arrays.copyOf(BEGIN, BEGIN.length + text.length + END.length);
        System.arraycopy(text, 0, line, BEGIN.length, text.length);
        System.arraycopy(END, 0, line, line.length - END.length, END.length);
        return line;
    }

    /// Returns the start index of the report at the end of a line, or -1 if there is none.
    static int begin(byte[] line) {
        int end = line.length - END.length;
        if (end < BEGIN.length || line[end] != BELL) {
            return -1;
        }
        int least = Math.max(0, line.length - LONGEST);
        for (int begin = end - BEGIN.length; begin >= least; begin--) {
            if (Arrays.equals(line, begin, begin + BEGIN.length, BEGIN, 0, BEGIN.length)) {
                return begin;
            }
        }
        return -1;
    }

    /// Returns the reason in a report.
    ///
    /// @param begin the result of [#begin]
    static String reason(byte[] line, int begin) {
        int from = begin + BEGIN.length;
        return new String(line, from, line.length - END.length - from, StandardCharsets.UTF_8);
    }
}
