// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.testkit.zoo.shapes.IntNode;
import java.io.Closeable;

/// The other JVM as the calling one sees it, whoever carries the calls. Any number of threads may call.
interface Service extends Closeable {
    /// How many references go at once.
    int REFERENCES = 100;

    /// Does nothing, and says so where that can be said.
    void quick() throws Exception;

    /// Does nothing; what it does is not known before.
    void nothing() throws Exception;

    /// Does nothing, and nobody is told when it is done. A quick call behind it is later.
    ///
    /// @throws UnsupportedOperationException if there are no such calls
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
    /// @return the message of what was thrown
    String fail() throws Exception;

    /// Calls a method that blocks.
    ///
    /// @return what it returned, see [BlockingOperation]
    long block(BlockingOperation what, long argument) throws Exception;

    /// Starts the second rank of an exchange in the other JVM.
    ///
    /// @return the first rank
    Rank join(Exchange exchange) throws Exception;

    /// Calls a method that calls an object of this JVM before it returns.
    ///
    /// @return what that object answered to the other JVM
    /// @throws UnsupportedOperationException if the other JVM cannot call
    int callBack(int number) throws Exception;
}
