// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.cli.jvm.ParentWatch;
import java.io.IOException;

/// The server JVM: exports the objects that are called, until its standard input ends.
public final class CallListener {
    private CallListener() {}

    /// `<remoting>`
    ///
    /// Prints where it listens.
    public static void main(String[] args) throws IOException, InterruptedException {
        RpcLibrary.Door door = RpcLibrary.valueOf(args[0]).listen();
        ParentWatch.closeAtEnd(door);
        ParentWatch.hold();
        System.out.println(door.address());
        Thread.currentThread().join(); // forever: the end of the input ends all
    }
}
