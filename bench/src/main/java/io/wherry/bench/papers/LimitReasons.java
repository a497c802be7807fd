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
                            Small values: the fixed part of a call and the table of handles, for strings and dates have an identity in java.io, which Fory drops. Arrays: the \
                            copy. Bytes: numbers of full width, so that blocks are copied. Tried without gain: a filter before the table, other loops for strings. \
                            [More](../design/codec.md)\
                            """),
                    Map.entry(
                            "allocation",
                            """
                            Externalizable classes: each hook that nests has an input or output of its own. The others are not explained.\
                            """),
                    Map.entry(
                            "javaio",
                            """
                            The format: big-endian arrays, modified UTF-8, a handle for each object, class descriptions in each stream. Kept: descriptions compared whole, objects \
                            read in place. [More](../design/codec.md)\
                            """),
                    Map.entry(
                            "small",
                            """
                            Through a `BufferedInputStream` a stream must not read ahead, and takes each item by a call of its source, as java.io does.\
                            """),
                    Map.entry(
                            "inspect",
                            """
                            Bytes a second of a walk depend on the machine: each object costs a handle and a look at its class. The factor over java.io's reading is on the page.\
                            """),
                    Map.entry(
                            "files",
                            """
                            The factors are those of a paper over an older java.io: a mere write of the bytes misses them, too (`bytes alone`). In java.io's format each element \
                            is turned.\
                            """),
                    Map.entry(
                            "start",
                            """
                            Classes that are loaded and generated before the first object. An AOT cache takes most of it ([how](../how-to/start-fast.md)).\
                            """),
                    Map.entry(
                            "messages",
                            """
                            Flushed: a system call for each object, as in all contenders. In batches: a tracked stream looks up each object; a `DataOutputStream` by hand writes \
                            neither classes nor handles (rows `untracked`).\
                            """),
                    Map.entry(
                            "links",
                            """
                            One core: a wait with a deadline needs one system call more than a blocking socket. 1 MiB over shared memory: both copies share the core. Not tried: \
                            longer frames.\
                            """),
                    Map.entry(
                            "rmi",
                            """
                            Arrays: a link receives into memory that is used again, a call into a new array, which the JVM clears. One core: two system calls and two wake-ups a \
                            call, as in all contenders. [More](../design/calls-under-load.md)\
                            """),
                    Map.entry(
                            "rmi-load",
                            """
                            Each caller is woken for its reply, of methods that block twice, in all contenders; polls of two ranks take a core from the other thread. Tried \
                            without gain: several connections, readers in turn, polls of all kinds. [More](../design/calls-under-load.md)\
                            """),
                    Map.entry(
                            "mpi-buffers",
                            """
                            Arrays are copied between the heap and memory of the library; segments and direct buffers are not. MPJ Express moves messages between threads of one \
                            JVM.\
                            """),
                    Map.entry(
                            "mpi-objects",
                            """
                            A flat array is received into an array that is there; the rows of an object are allocated, cleared and looked up. Kept: rows as one block. \
                            [More](../design/mpi.md)\
                            """),
                    Map.entry(
                            "iso",
                            """
                            Hand-over: cache lines cross between the cores, and a cleaner is registered. MPI: messages of 64 KiB are copied on either side. Lowered code: \
                            references are computed, and checked after each store. [More](../design/iso.md)\
                            """),
                    Map.entry(
                            "apps",
                            """
                            Rows of some hundred bytes: a message costs the wake-up of the other rank more than its bytes. `fft` with objects sends each number as an object of \
                            its own.\
                            """));

    private LimitReasons() {}

    /// Empty if nothing is known.
    static String of(String section) {
        return BY_SECTION.getOrDefault(section, "");
    }
}
