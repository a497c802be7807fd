// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Copies what a rank prints, in whole lines. The bytes stay what they are, whatever their charset.
/// Reports to the launcher are taken out.
final class LineForwarder implements Runnable {
    /// What is longer than this is cut into several.
    private static final int LONGEST = 1 << 16;

    private static final int BLOCK = 1 << 13;

    private final InputStream from;
    private final SharedOutput to;
    private final byte[] tag;
    private final @Nullable RankReports reports;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final Thread thread;

    /// A thread that copies once it is started.
    ///
    /// @param tag comes before each line
    /// @param reports takes the reports of the rank; if null they are lines as others are
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

    /// Begins to copy.
    LineForwarder start() {
        thread.start();
        return this;
    }

    /// Waits until all is copied.
    void join() throws InterruptedException {
        thread.join();
    }

    /// Waits until all is copied, but no longer than `most`.
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
            /* the rank was destroyed: what it has printed has come */
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

    /// The line is complete, but for a report at its end: there the program goes on in it.
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

    /// Writes what there is of a long line, but for what may be the beginning of a report.
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
