// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// A way to write graphs as bytes.
enum GraphFormat {
    LEAN("lean"),
    JAVA_IO("java.io");

    private final String title;

    GraphFormat(String title) {
        this.title = title;
    }

    /// Opens a stream of graphs. Both ends must do so: java.io's waits for the other's header.
    GraphStream open(OutputStream out, InputStream in) throws IOException {
        return switch (this) {
            case LEAN -> new LeanStream(out, in);
            case JAVA_IO -> new JavaIoStream(out, in);
        };
    }

    @Override
    public String toString() {
        return title;
    }
}
