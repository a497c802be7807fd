// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.output;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/// Writes the output of a rank in complete lines, and extracts reports to the launcher. Works on
/// bytes, independently of their charset. One thread at a time may use it.
public final class LineAssembler implements OutputTarget {
    /// Longer lines are split.
    private static final int LONGEST = 1 << 16;

    private final SharedOutput to;
    private final byte[] tag;
    private final @Nullable Reports reports;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    /// The reports to the launcher among the lines of a rank.
    public interface Reports {
        /// Returns an upper bound of the length of a report, in bytes.
        int longest();

        /// Consumes the report at the end of a line.
        ///
        /// @return the number of bytes before the report, -1 if the line has none
        int take(byte[] line);
    }

    /// @param tag written before each line
    /// @param reports receives the reports of the rank; if null, reports are copied like other
    ///     lines
    public LineAssembler(SharedOutput to, byte[] tag, @Nullable Reports reports) {
        this.to = to;
        this.tag = tag;
        this.reports = reports;
    }

    @Override
    public void add(byte[] block, int length) {
        int begin = 0;
        for (int n = 0; n < length; n++) {
            if (block[n] == '\n') {
                line.write(block, begin, n + 1 - begin);
                endLine();
                begin = n + 1;
            }
        }
        line.write(block, begin, length - begin);
        if (line.size() >= LONGEST) {
            cut();
        }
    }

    @Override
    public void end() {
        write();
    }

    /// Ends a line. If it ends with a report, the text before the report stays in the buffer: the
    /// program continues that line.
    private void endLine() {
        Reports taking = reports;
        byte[] whole = line.toByteArray();
        int begin = taking == null ? -1 : taking.take(whole);
        if (begin < 0) {
            write();
            return;
        }
        line.reset();
        line.write(whole, 0, begin);
    }

    /// Writes the buffered part of a long line, except for bytes that may be the beginning of a
    /// report.
    private void cut() {
        byte[] piece = line.toByteArray();
        int kept = reports == null ? 0 : reports.longest();
        line.reset();
        line.write(piece, 0, piece.length - kept);
        write();
        line.write(piece, piece.length - kept, kept);
    }

    private void write() {
        if (line.size() > 0) {
            to.write(this, tag, line.toByteArray());
        }
        line.reset();
    }
}
