// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.masked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RmiRuntime;
import io.wherry.testkit.transport.ProcessContract;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A transport of another module fulfills the contract of transports, and carries remote calls.
final class MaskedTransportTest extends ProcessContract {

    @Override
    protected Address freeAddress() {
        return Address.parse("masked://127.0.0.1:0");
    }

    @Test
    void addressesAreParsedByTheirTransport() {
        assertThat(Address.parse("Masked://127.0.0.1:4711"))
                .isEqualTo(new MaskedAddress("127.0.0.1", 4711))
                .hasToString("masked://127.0.0.1:4711");
        assertThatThrownBy(() -> Address.parse("masked://here"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no port: masked://here");
        assertThatThrownBy(() -> Address.parse("unheard-of://here"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unknown scheme, installed=[tcp, tls, unix, loopback")
                .hasMessageContaining("masked");
    }

    @Test
    void portsAreCheckedAndUnresolvedHostsAreNotLocal() {
        assertThatThrownBy(() -> Address.parse("masked://here:65536"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid port: host=here, port=65536");
        assertThat(Address.parse("masked://no-such-host.invalid:1").isLocal()).isFalse();
    }

    @Test
    void bytesAreMasked() throws Exception {
        MaskedAddress address = (MaskedAddress) listener.address();
        try (Socket raw = new Socket(address.host(), address.port())) {
            listener.accept(PATIENCE); // says hello
            byte[] magic = raw.getInputStream().readNBytes(4);
            for (int i = 0; i < magic.length; i++) {
                magic[i] ^= 0x5a;
            }
            assertThat(new String(magic, StandardCharsets.US_ASCII)).isEqualTo("WHRY");
        }
    }

    /// A remote object that calls its callers back.
    public interface Board extends Remote {
        List<String> post(String text, Reader reader) throws RemoteException;
    }

    public interface Reader extends Remote {
        void read(String text) throws RemoteException;
    }

    private static final class Posts implements Board {
        private final List<String> posts = new ArrayList<>();

        @Override
        public synchronized List<String> post(String text, Reader reader) throws RemoteException {
            posts.add(text);
            reader.read(text + " was posted");
            return new ArrayList<>(posts);
        }
    }

    @Test
    void carriesRemoteCallsAndCallbacks() throws Exception {
        List<String> heard = Collections.synchronizedList(new ArrayList<>());
        try (RmiRuntime server = RmiRuntime.with(LinkOptions.standard());
                RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            Address address = server.listen(freeAddress());
            server.createRegistry().rebind("board", server.export(new Posts()));
            Board board = (Board) client.registryAt(address).lookup("board");
            Reader mine = heard::add;
            Reader reader = (Reader) client.export(mine);

            assertThat(board.post("first", reader)).containsExactly("first");
            assertThat(board.post("second", reader)).containsExactly("first", "second");
        }
        assertThat(heard).containsExactly("first was posted", "second was posted");
    }
}
