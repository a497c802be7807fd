// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.launch.RankLinks;
import io.wherry.transport.shm.SharedMemorySpace;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Values of the option `--links`: how the ranks of a job are connected.
enum LinkChoice {
    AUTO,
    SHARED_MEMORY,
    UNIX;

    /// More ranks than this are connected by Unix sockets: each pair has a link, and each link memory of its own.
    private static final int MOST_SHARED = 16;

    /// Reads the value as it is typed.
    static final class Converter implements ITypeConverter<LinkChoice> {
        @Override
        public LinkChoice convert(String text) {
            return switch (text) {
                case "auto" -> AUTO;
                case "shm" -> SHARED_MEMORY;
                case "unix" -> UNIX;
                default -> throw new TypeConversionException("not auto, shm or unix: " + text);
            };
        }
    }

    RankLinks of(int ranks) {
        return switch (this) {
            case SHARED_MEMORY -> RankLinks.SHARED_MEMORY;
            case UNIX -> RankLinks.UNIX;
            case AUTO ->
                    ranks <= MOST_SHARED && SharedMemorySpace.holds((long) ranks * (ranks - 1) / 2)
                            ? RankLinks.SHARED_MEMORY
                            : RankLinks.UNIX;
        };
    }
}
