// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.trial;

/// An operation that is timed.
public enum Motion {
    WRITE("write", "Write, the same graph again and again"),
    FRESH("writeFresh", "Write, a fresh graph each time"),
    READ("read", "Read");

    private final String method;
    private final String title;

    Motion(String method, String title) {
        this.method = method;
        this.title = title;
    }

    /// The method of [GraphBenchmark].
    public String method() {
        return method;
    }

    public String title() {
        return title;
    }
}
