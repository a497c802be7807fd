// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.testkit.zoo.shapes.IntNode;
import java.io.Closeable;

/// The remote service as the calling JVM sees it, over any library. Any number of threads may call.
interface Service extends Closeable {
    /// Number of references of one call.
    int REFERENCES = 100;

    /// Does nothing, marked as quick where the library supports that.
    void quick() throws Exception;

    /// Does nothing, without a mark.
    void nothing() throws Exception;

    /// Makes a one-way call that does nothing. A quick call after it is executed later.
    ///
    /// @throws UnsupportedOperationException if the library has no one-way calls
    void tell() throws Exception;

    /// The number after that one.
    int next(int number) throws Exception;

    byte[] echo(byte[] bytes) throws Exception;

    double[] echo(double[] numbers) throws Exception;

    void take(byte[] bytes) throws Exception;

    IntNode echo(IntNode list) throws Exception;

    /// Passes references to [#REFERENCES] objects of this JVM.
    ///
    /// @return how many arrived
    /// @throws UnsupportedOperationException if objects cannot be referred to
    int give() throws Exception;

    /// Gets references to as many objects of the other JVM.
    ///
    /// @return how many arrived
    /// @throws UnsupportedOperationException if objects cannot be referred to
    int fetch() throws Exception;

    /// Calls a method that throws an exception of its own.
    ///
    /// @return the message of the exception
    String fail() throws Exception;

    /// Calls a method that blocks.
    ///
    /// @return the result of the operation, see [BlockingOperation]
    long block(BlockingOperation what, long argument) throws Exception;

    /// Starts the second rank of an exchange in the other JVM.
    ///
    /// @return the first rank
    Rank join(Exchange exchange) throws Exception;

    /// Calls a method that calls an object of this JVM before it returns.
    ///
    /// @return the result that the object returned to the other JVM
    /// @throws UnsupportedOperationException if the other JVM cannot call
    int callBack(int number) throws Exception;
}
