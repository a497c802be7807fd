// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.contender.Workload;
import io.wherry.bench.contender.Workloads;
import io.wherry.bench.peer.JavaIoBytes;
import io.wherry.bench.peer.Peer;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// One contender with one graph: opened, its copy checked, and its bytes if they have to be those of java.io.
///
/// A JVM has one of each, so that what a contender learned while it warmed up stays.
public final class Trial {
    private static final Map<String, Trial> OPEN = new ConcurrentHashMap<>();

    private final Workload workload;
    private final boolean exact;
    private final Peer peer;
    private final Object graph;
    private final byte[] bytes;
    private final String name;

    private Trial(Contender contender, Workload workload) throws IOException {
        this.workload = workload;
        this.name = "contender=" + contender.label() + ", workload=" + workload.name();
        this.exact = contender.isExact();
        this.graph = workload.fresh();
        this.peer = contender.open(workload);
        this.bytes = peer.write(graph);
    }

    /// Opens a contender and checks a round trip of the workload.
    ///
    /// @throws AssertionError if the copy is not equal
    public static Trial open(Contender contender, Workload workload) throws IOException {
        Trial trial = new Trial(contender, workload);
        trial.check();
        return trial;
    }

    /// Opens the trial, unless this JVM has.
    ///
    /// @throws AssertionError if the copy is not equal
    static Trial of(String contender, String workload) throws IOException {
        String key = contender + ' ' + workload;
        Trial trial = OPEN.get(key);
        if (trial == null) {
            trial = open(Contender.labelled(contender), Workloads.named(workload));
            OPEN.put(key, trial);
        }
        return trial;
    }

    /// Fails unless what is written now, and what was written at first, is read as an equal graph, and has the bytes it
    /// has to have.
    void check() throws IOException {
        try {
            Object fresh = workload.freshLike(graph);
            byte[] written = peer.write(fresh);
            peer.check(fresh, peer.read(bytes));
            peer.check(graph, peer.read(written));
            if (exact) {
                JavaIoBytes.check(graph, bytes);
                JavaIoBytes.check(fresh, written);
            }
        } catch (AssertionError | ClassNotFoundException e) {
            throw new AssertionError("copy is not equal: " + name + ": " + e.getMessage(), e);
        }
    }

    public int size() {
        return bytes.length;
    }

    Object fresh() {
        return workload.freshLike(graph);
    }

    byte[] write() throws IOException {
        return peer.write(graph);
    }

    byte[] write(Object fresh) throws IOException {
        return peer.write(fresh);
    }

    @Nullable Object read() throws IOException, ClassNotFoundException {
        return peer.read(bytes);
    }
}
