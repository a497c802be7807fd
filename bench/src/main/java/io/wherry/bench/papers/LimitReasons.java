// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.papers;

import java.util.Map;

/// Why the performance targets of a page are missed, and what was tried.
final class LimitReasons {
    private static final Map<String, String> BY_SECTION =
            Map.ofEntries(
                    Map.entry(
                            "lean",
                            """
                            Small values: the fixed part of a call (engine, head, description of the class, copy of the result), which Fory has not; then the table of handles, \
                            for each string and date has an identity that java.io keeps. Tried: hashes of fields instead of identity hashes, no handle for a value that stands \
                            alone, a cache of the last description (kept); a filter before the table, other loops for strings (no gain). Arrays against Kryo and java.io: the copy \
                            (`memcpy`). Bytes: numbers have their full width, which makes blocks of them fast. [More](../design/codec.md)\
                            """),
                    Map.entry(
                            "allocation",
                            """
                            Externalizable classes: each hook that nests has an input or output of its own. The others are not explained.\
                            """),
                    Map.entry(
                            "javaio",
                            """
                            The format: big-endian arrays, whose elements are turned one by one; strings in modified UTF-8; a handle for each object, in java.io's order; a \
                            description of each class in each stream. Tried: descriptions copied and compared whole, objects read in place (kept). [More](../design/codec.md)\
                            """),
                    Map.entry(
                            "files",
                            """
                            The targets are the factors of the first paper, over a java.io that has become faster since: a mere write of the bytes misses those of arrays, too \
                            (column `bytes alone`). In java.io's format each element is turned. Short arrays: a stream costs more to open than its bytes to write.\
                            """),
                    Map.entry(
                            "start",
                            """
                            Classes that are loaded and generated before the first object: an order has more of them than a message. Tried: the flight recorder's event only when \
                            a recording is on (kept). An AOT cache takes most of the rest ([how](../how-to/start-fast.md)).\
                            """),
                    Map.entry(
                            "messages",
                            """
                            Each object flushed: the system call, which all contenders make; shared memory needs none. In batches: a tracked stream looks up each object and gives it \
                            an identity hash, and a `DataOutputStream` by hand writes neither classes nor handles. Tried: hashes of fields and of strings (kept). Streams without \
                            references are in the rows `untracked`.\
                            """),
                    Map.entry(
                            "links",
                            """
                            On one core a wait over a socket needs one system call more than a blocking socket does, since the JDK has no deadline on a blocking channel \
                            ([page](links.md)). Frames of 1 MiB on one core: the head of each frame; over shared memory the copy in and the copy out share the core. They meet \
                            their targets on two cores. Not tried: fewer and longer frames.\
                            """),
                    Map.entry(
                            "rmi",
                            """
                            Arrays compared with a bare link: the link receives into memory that is used again, a call into a new array, which the JVM clears; over shared memory that \
                            takes as long as the copy. One core: two system calls and two wake-ups a call, as in all contenders; Dirmi makes the same with less around them. The null \
                            call over shared memory: a wake-up if the peer has stopped polling. [More](../design/calls-under-load.md)\
                            """),
                    Map.entry(
                            "rmi-load",
                            """
                            1 and 8 callers over sockets: one send and one receive a side, as in Dirmi; the rest is the loopback device. 64 callers: each is woken once for its reply. \
                            Methods that block: each caller is woken twice, in all contenders. Two ranks that call each other: polls take a core that the other thread needs. Tried: \
                            several connections, readers in turn, fewer exclusive connections, polls of all kinds (no gain). [More](../design/calls-under-load.md)\
                            """),
                    Map.entry(
                            "mpi-buffers",
                            """
                            Arrays are copied between the heap and memory of the library, which segments and direct buffers are not: use those where it matters. MPJ Express moves \
                            messages between threads of one JVM, with one copy less than two processes need; without a library, on the same terms, Wherry is faster.\
                            """),
                    Map.entry(
                            "mpi-objects",
                            """
                            A flat array is received into an array that is there; the rows of an object are new: allocated, cleared, looked up by a hash. Without a library the flat \
                            array crosses with one copy, so that there is little time to hide it in. Tried: rows as one block, hashes of a part of the content (kept). \
                            [More](../design/mpi.md)\
                            """),
                    Map.entry(
                            "iso",
                            """
                            Hand-over: the header and the object that is read cross between the cores, and the cluster is registered with a cleaner. Over MPI a cluster goes in messages \
                            of 64 KiB, copied once on either side, where `MPI_Send` copies less. Lowered code: a reference is multiplied and added, a checked one compared, and \
                            checked again after each store. Tried: loads before the selection (kept), values selected themselves (no gain). [More](../design/iso.md)\
                            """),
                    Map.entry(
                            "apps",
                            """
                            `sor` and `em3d` send rows of some hundred bytes: a message costs the wake-up of the other rank more than its bytes, and ranks wait for the slower one. `fft` \
                            with objects sends each complex number as an object of its own, with its allocation and its handle; with arrays it is a copy.\
                            """));

    private LimitReasons() {}

    /// Empty if nothing is known.
    static String of(String section) {
        return BY_SECTION.getOrDefault(section, "");
    }
}
