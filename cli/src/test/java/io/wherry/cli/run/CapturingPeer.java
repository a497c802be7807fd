// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.wherry.testkit.host.NetworkHost;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// Writes all packets that a host sends and receives to a file, by a packet socket of Linux
/// (packet(7)), until it is killed. Prints a line when it has begun.
final class CapturingPeer {
    private static final int AF_PACKET = 17;
    private static final int SOCK_RAW = 3;
    private static final int ETH_P_ALL_BIG_ENDIAN = 0x0300;
    private static final int LONGEST = 1 << 17;

    private CapturingPeer() {}

    /// Captures the packets of a host. Returns when it has begun.
    static Process start(NetworkHost host, Path file) throws IOException {
        List<String> options = List.of("--enable-native-access=ALL-UNNAMED");
        Process capturing = host.start(CapturingPeer.class, options, file.toString());
        if (capturing.inputReader().readLine() == null) {
            throw new IOException("capture has ended: host=" + host.address());
        }
        return capturing;
    }

    /// `<file>`
    public static void main(String[] arguments) throws Throwable {
        MethodHandle socket = bind("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
        MethodHandle recv = bind("recv", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
        int descriptor = (int) socket.invokeExact(AF_PACKET, SOCK_RAW, ETH_P_ALL_BIG_ENDIAN);
        if (descriptor < 0) {
            throw new IOException("no packet socket");
        }
        try (Arena arena = Arena.ofConfined();
                FileChannel file =
                        FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
            MemorySegment packet = arena.allocate(LONGEST);
            System.out.println("capturing");
            while (true) {
                long length = (long) recv.invokeExact(descriptor, packet, (long) LONGEST, 0);
                if (length < 0) {
                    throw new IOException("packet socket has failed");
                }
                file.write(packet.asSlice(0, length).asByteBuffer());
            }
        }
    }

    @SuppressWarnings("restricted") // for tests
    private static MethodHandle bind(String name, MemoryLayout result, MemoryLayout... parameters) {
        Linker linker = Linker.nativeLinker();
        MemorySegment function = linker.defaultLookup().find(name).orElseThrow();
        return linker.downcallHandle(function, FunctionDescriptor.of(result, parameters));
    }
}
