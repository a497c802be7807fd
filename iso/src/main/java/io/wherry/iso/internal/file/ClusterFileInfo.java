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

/// What a file says before its cluster is opened.
public final class ClusterFileInfo {
    private ClusterFileInfo() {}

    private static FileHeader header(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return HeaderReader.read(file, channel).header();
        }
    }

    /// The options of a space in which its cluster belongs.
    ///
    /// @throws ClusterFormatException if it is no sound file, or no space can be like that
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
                    "no space is divided like that: file=%s, layout=%s, %s"
                            .formatted(file, layout, e.getMessage()));
        }
    }

    /// Makes known the types that it describes.
    ///
    /// @throws ClusterFormatException if a description is none
    /// @throws io.wherry.iso.IsoException if one has the number of another that is known
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
