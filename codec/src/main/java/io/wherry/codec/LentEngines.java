// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.codec.internal.message.Engines;
import io.wherry.codec.internal.message.MessageReader;
import io.wherry.codec.internal.message.MessageWriter;
import io.wherry.codec.internal.message.Pool;
import java.util.function.Consumer;

/// The writers and readers of one codec, lent to object streams.
///
/// @param takeBackWriter ends a loan of `writers`
/// @param takeBackReader ends a loan of `readers`
record LentEngines(
        Pool<MessageWriter> writers,
        Consumer<Pool.Loan<MessageWriter>> takeBackWriter,
        Pool<MessageReader> readers,
        Consumer<Pool.Loan<MessageReader>> takeBackReader)
        implements Engines {

    private record Lent<T>(Pool.Loan<T> loan, Consumer<Pool.Loan<T>> takeBack)
            implements Engines.Loan<T> {
        @Override
        public T engine() {
            return loan.thing();
        }

        @Override
        public void giveBack() {
            takeBack.accept(loan);
        }
    }

    @Override
    public Loan<MessageWriter> writer() {
        return new Lent<>(writers.take(), takeBackWriter);
    }

    @Override
    public Loan<MessageReader> reader() {
        return new Lent<>(readers.take(), takeBackReader);
    }
}
