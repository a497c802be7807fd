// SPDX-License-Identifier: Apache-2.0

/// Object graphs to bytes and back, with java.io's semantics and without recursion.
@SuppressWarnings("module") // the module that sees the shapes is compiled later
module io.wherry.codec {
    requires transitive io.wherry.bytes;
    requires static transitive org.jspecify;
    requires static jdk.jfr;
    requires jdk.unsupported;

    exports io.wherry.codec;
    exports io.wherry.codec.chain;
    exports io.wherry.codec.internal.fields to
            io.wherry.iso;
    exports io.wherry.codec.internal.lean to
            io.wherry.iso;
    exports io.wherry.codec.internal.lean.admission to
            io.wherry.iso;
    exports io.wherry.codec.internal.shape to
            io.wherry.iso,
            io.wherry.rmi;
    exports io.wherry.codec.node;
    exports io.wherry.codec.spi;
    exports io.wherry.stream;

    uses io.wherry.codec.spi.CompressionProvider;
    uses io.wherry.codec.spi.ValueCodecProvider;
}
