// SPDX-License-Identifier: Apache-2.0

/// ISO clusters: object graphs that live in blocks of memory and cross as such.
module io.wherry.iso {
    requires transitive io.wherry.codec;
    requires transitive io.wherry.launch;
    requires io.wherry.mesh;
    requires transitive io.wherry.transport;
    requires jdk.jfr;
    requires static java.instrument;
    requires static transitive org.jspecify;

    exports expresso;
    exports io.wherry.iso;
    exports io.wherry.iso.lowered;
    exports io.wherry.iso.raw;

    uses io.wherry.iso.internal.heap.ViewFactory;

    provides io.wherry.iso.internal.heap.ViewFactory with
            io.wherry.iso.internal.flyweight.FlyweightViewFactory;
}
