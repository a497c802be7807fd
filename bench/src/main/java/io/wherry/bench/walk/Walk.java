// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.walk;

import io.wherry.inspect.SizeCounter;
import io.wherry.inspect.StreamInput;
import io.wherry.inspect.StreamScanner;
import io.wherry.inspect.check.ClassPath;
import io.wherry.inspect.check.CompatibilityCheck;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// A way to go through a file of stored objects from its first byte to its last.
enum Walk {
    /// What `wherry inspect size` does.
    SIZE("size") {
        @Override
        void go(Path file) throws IOException {
            SizeCounter counter = new SizeCounter();
            try (StreamInput input = StreamInput.of(file)) {
                check(StreamScanner.scan(input, counter));
            }
            if (counter.report().bytes() != Files.size(file)) {
                throw new IllegalStateException("bytes not counted: " + counter.report().bytes());
            }
        }
    },
    /// What `wherry inspect check --class-path` does.
    CHECK("check") {
        @Override
        void go(Path file) throws IOException {
            try (ClassPath path = ClassPath.of(System.getProperty("java.class.path"));
                    StreamInput input = StreamInput.of(file)) {
                CompatibilityCheck check = new CompatibilityCheck(path);
                check(StreamScanner.scan(input, check));
                if (check.hasErrors()) {
                    throw new IllegalStateException("errors found: " + check.findings());
                }
            }
        }
    },
    /// Reads all objects, which loads their classes.
    JAVA_IO("java.io reads it") {
        @Override
        void go(Path file) throws IOException, ClassNotFoundException {
            try (ObjectInputStream in =
                    new ObjectInputStream(
                            new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
                while (true) {
                    in.readObject();
                }
            } catch (EOFException _) {
                // the end of the file
            }
        }
    };

    private final String title;

    Walk(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /// @throws IllegalStateException if it does not find what the file holds
    abstract void go(Path file) throws IOException, ClassNotFoundException;

    private static void check(StreamScanner.Result result) {
        if (result.streams() != 1 || !result.errors().isEmpty()) {
            throw new IllegalStateException("not one good stream: " + result);
        }
    }
}
