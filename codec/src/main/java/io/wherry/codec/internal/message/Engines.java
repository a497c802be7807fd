// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

/// Lends the writers and readers that a codec keeps to object streams, for as long as these are
/// open.
public interface Engines {
    /// A writer or reader that is a stream's until it is given back.
    ///
    /// @param <T> which of them
    interface Loan<T> {
        T engine();

        /// Ends the loan: the engine releases the stream, and the next caller may take it.
        void giveBack();
    }

    Loan<MessageWriter> writer();

    Loan<MessageReader> reader();
}
