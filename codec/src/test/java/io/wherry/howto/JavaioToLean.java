// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Moves stored orders from java.io's format to the lean one, while programs use them.
public final class JavaioToLean {

    private JavaioToLean() {}

    private static final GraphCodec FIRST = GraphCodec.javaio().withDualRead(true);

    private static final GraphCodec THEN = GraphCodec.lean().withDualRead(true);

    /// The codec of a program: first all read both formats, then they write the new one.
    public static GraphCodec codec(boolean allReadBoth) {
        return allReadBoth ? THEN : FIRST;
    }

    public static Order load(Path file) throws IOException {
        return Objects.requireNonNull(THEN.decode(Files.readAllBytes(file), Order.class));
    }

    public static void save(Order order, Path file) throws IOException {
        Files.write(file, THEN.encode(order));
    }

    /// Converts the orders that have not been written again since.
    public static int convert(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        for (Path file : files) {
            Path fresh = folder.resolveSibling(file.getFileName() + ".fresh");
            save(load(file), fresh);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return files.size();
    }
}
