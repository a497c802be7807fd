// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.codec.internal.event.DecodedEvent;
import io.wherry.codec.internal.event.EncodedEvent;
import io.wherry.codec.internal.event.FlightRecording;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.message.Pool;
import io.wherry.codec.internal.parcel.Packer;
import io.wherry.codec.internal.parcel.Unpacker;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Packs and unpacks parcels, by packers and unpackers that are kept for the next call. Safe for
/// any number of threads.
final class ParcelCoder {
    private final LeanOptions options;
    private final MessageCoder messages;
    private final Pool<Packer> packers = new Pool<>();
    private final Pool<Unpacker> unpackers = new Pool<>();

    /// @param messages knows by which loader classes are found
    ParcelCoder(LeanOptions options, MessageCoder messages) {
        this.options = options;
        this.messages = messages;
    }

    /// See [GraphCodec#pack].
    Parcel pack(@Nullable Object root) throws IOException {
        EncodedEvent event = FlightRecording.isInitialized() ? FlightRecording.encoding() : null;
        Pool.Loan<Packer> kept = packers.take();
        Pool.Loan<Packer> loan = kept == null ? Pool.loanOf(new Packer(options)) : kept;
        try {
            Parcel parcel = loan.thing().pack(root, Parcel::new);
            if (event != null) {
                event.tell(root, parcel.byteSize(), FlightRecording.PARCEL);
            }
            return parcel;
        } finally {
            loan.thing().release();
            if (loan.thing().holdsLoaders()) {
                loan.weaken();
            }
            packers.giveBack(loan);
        }
    }

    /// Reads the message at `header[messageAt]`, whose arrays of primitives are `arrays`.
    @Nullable Object unpack(byte[] header, int messageAt, Object[] arrays) throws IOException {
        DecodedEvent event = FlightRecording.isInitialized() ? FlightRecording.decoding() : null;
        Pool.Loan<Unpacker> kept = unpackers.take();
        Pool.Loan<Unpacker> loan = kept == null ? Pool.loanOf(new Unpacker(options)) : kept;
        try {
            Object root = loan.thing().unpack(header, messageAt, arrays, messages.loader());
            if (event != null) {
                event.tell(root, header.length, FlightRecording.PARCEL);
            }
            return root;
        } finally {
            loan.thing().release();
            if (messages.findsUnloadable(messages.loader())) {
                loan.weaken();
            }
            unpackers.giveBack(loan);
        }
    }
}
