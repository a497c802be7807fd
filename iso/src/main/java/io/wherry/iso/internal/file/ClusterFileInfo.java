// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.file;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.internal.type.DescribedTypes;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Reads the header of a file without opening its cluster.
public final class ClusterFileInfo {
    private ClusterFileInfo() {}

    private static FileHeader header(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return HeaderReader.read(file, channel).header();
        }
    }

    /// Returns the options of a space to which its cluster belongs.
    ///
    /// @throws ClusterFormatException if the file is not a valid cluster file, or no space can have
    ///     its layout
    public static IsoOptions options(Path file) throws IOException {
        FileHeader header = header(file);
        FileHeader.Layout layout = header.layout();
        try {
            long size =
                    Math.multiplyExact(
                            Math.multiplyExact((long) layout.nodes(), (long) layout.each()),
                            layout.slot());
            return IsoOptions.standard()
                    .withSlot(layout.slot())
                    .withNode(header.name().origin(), layout.nodes())
                    .withSize(size);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new ClusterFormatException(
                    "no space has this layout: file=%s, layout=%s, %s"
                            .formatted(file, layout, e.getMessage()));
        }
    }

    /// Registers the types that the file describes.
    ///
    /// @throws ClusterFormatException if a description is invalid
    /// @throws io.wherry.iso.IsoException if a type has the number of another known type
    public static void knowTypes(Path file) throws IOException {
        DescribedTypes described = ClusterFile.described(header(file), file);
        for (int id : described.numbers()) {
            Type type = Types.known(id) == null ? described.type(id) : null;
            if (type != null) {
                Types.registerDescribed(type);
            }
        }
    }
}
