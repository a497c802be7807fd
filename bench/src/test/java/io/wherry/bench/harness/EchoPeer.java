// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.nio.charset.StandardCharsets;

/// The program of a worker that replies with each order, after it has carried it out.
final class EchoPeer {
    /// An order: let the JDK warn.
    static final String WARN = "warn";

    /// An order: print the stack trace of a failure.
    static final String TRACE = "trace";

    /// An order: end with an exception.
    static final String END = "end";

    private EchoPeer() {}

    @SuppressWarnings("restricted") // an order asks for it
    public static void main(String[] args) throws IOException {
        BufferedReader orders =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            switch (order) {
                /* A restricted method: this JVM does not enable native access. */
                case WARN -> Linker.nativeLinker().downcallHandle(FunctionDescriptor.ofVoid());
                case TRACE -> new IllegalStateException("traced").printStackTrace();
                default -> throw new IllegalStateException("ended");
            }
            System.out.println(order);
        }
    }
}
