// SPDX-License-Identifier: Apache-2.0

/// Remote calls between JVMs, with the programming model of java.rmi, over the links of
/// [io.wherry.transport].
module io.wherry.rmi {
    requires transitive io.wherry.transport;
    requires transitive io.wherry.codec;
    requires io.wherry.mesh;
    requires transitive java.rmi;
    requires jdk.jfr;
    requires static transitive org.jspecify;

    exports io.wherry.rmi;
    exports io.wherry.rmi.intercept;

    opens io.wherry.rmi to
            io.wherry.codec;
    opens io.wherry.rmi.internal.reference to
            io.wherry.codec;
}
