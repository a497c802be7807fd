// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.masked;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.Transport;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/// TCP whose bytes are masked.
public final class MaskedTransport implements Transport {
    /// The longest timeout passed to java.net; longer ones are cut to it.
    private static final Duration LONGEST = Duration.ofDays(20);

    @Override
    public String scheme() {
        return MaskedAddress.SCHEME;
    }

    @Override
    public Address parse(String rest) {
        return MaskedAddress.parse(rest);
    }

    @Override
    public Link connect(Address address, LinkOptions options) throws IOException {
        MaskedAddress there = (MaskedAddress) address;
        Duration within = options.connectWithin();
        Duration most = within.compareTo(LONGEST) < 0 ? within : LONGEST;
        SocketChannel channel = SocketChannel.open();
        boolean connected = false;
        try {
            channel.socket().connect(there.socket(), Math.max(1, (int) most.toMillis()));
            connected = true;
            return Link.over(MaskedWire.over(channel, there), options);
        } catch (SocketTimeoutException _) {
            throw new LinkTimeoutException("no reply in time", there);
        } catch (IOException e) {
            throw (IOException)
                    new ConnectException("cannot connect: address=" + there).initCause(e);
        } finally {
            if (!connected) {
                channel.close();
            }
        }
    }

    @Override
    public Listener listen(Address address, LinkOptions options) throws IOException {
        return MaskedListener.at((MaskedAddress) address, options);
    }
}
