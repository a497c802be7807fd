// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Copies the output of a rank in complete lines, and extracts reports to the launcher. Works on
/// bytes, independently of their charset.
final class LineForwarder implements Runnable {
    /// Longer lines are split.
    private static final int LONGEST = 1 << 16;

    private static final int BLOCK = 1 << 13;

    private final InputStream from;
    private final SharedOutput to;
    private final byte[] tag;
    private final @Nullable RankReports reports;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final Thread thread;

    /// Makes a forwarder; [#start] starts its thread.
    ///
    /// @param tag written before each line
    /// @param reports receives the reports of the rank; if null, reports are copied like other
    ///     lines
    LineForwarder(
            InputStream from,
            SharedOutput to,
            byte[] tag,
            String name,
            @Nullable RankReports reports) {
        this.from = from;
        this.to = to;
        this.tag = tag;
        this.reports = reports;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this);
    }

    /// Starts the copying thread.
    LineForwarder start() {
        thread.start();
        return this;
    }

    /// Blocks until everything is copied.
    void join() throws InterruptedException {
        thread.join();
    }

    /// Blocks until everything is copied, at most for `most`.
    void join(Duration most) throws InterruptedException {
        thread.join(most);
    }

    @Override
    public void run() {
        byte[] block = new byte[BLOCK];
        try (from) {
            for (int n = from.read(block); n >= 0; n = from.read(block)) {
                add(block, n);
            }
        } catch (IOException _) {
            /* the rank was destroyed; its output has arrived */
        }
        write();
    }

    private void add(byte[] block, int length) {
        int begin = 0;
        for (int n = 0; n < length; n++) {
            if (block[n] == '\n') {
                line.write(block, begin, n + 1 - begin);
                end();
                begin = n + 1;
            }
        }
        line.write(block, begin, length - begin);
        if (line.size() >= LONGEST) {
            cut();
        }
    }

    /// Ends a line. If it ends with a report, the text before the report stays in the buffer: the
    /// program continues that line.
    private void end() {
        RankReports taking = reports;
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
        int kept = reports == null ? 0 : RankReports.LONGEST;
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
