// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.TlsOptions;
import io.wherry.transport.Transport;
import io.wherry.transport.Wire;
import io.wherry.transport.internal.tls.TlsWire;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/// The transport for links over TCP and TLS 1.3 with mutual authentication: both sides present a
/// certificate.
public final class TlsTransport implements Transport {
    private static final String[] VERSIONS = {"TLSv1.3"};

    @Override
    public String scheme() {
        return "tls";
    }

    @Override
    public Link connect(Address address, LinkOptions options) throws IOException {
        Address.Tls target = (Address.Tls) address;
        TlsOptions tls = tls(target, options);
        SocketChannel channel =
                TcpSockets.connected(target, target.host(), target.port(), options.connectWithin());
        try {
            return Link.over(connected(channel, target, tls, options), options);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public Listener listen(Address address, LinkOptions options) throws IOException {
        Address.Tls wanted = (Address.Tls) address;
        tls(wanted, options); // fails now, not when the first peer connects
        List<ServerSocketChannel> channels =
                TcpServerSockets.bind(wanted, wanted.host(), wanted.port());
        try {
            int port = TcpSockets.tcp(channels.getFirst().getLocalAddress()).port();
            return new TlsListener(channels, new Address.Tls(wanted.host(), port), options);
        } catch (IOException | RuntimeException | Error e) {
            TcpServerSockets.close(channels);
            throw e;
        }
    }

    private static TlsOptions tls(Address address, LinkOptions options) {
        TlsOptions tls = options.tls();
        if (tls == null) {
            throw new IllegalArgumentException(
                    "no certificates for TLS, see LinkOptions.withTls: address=" + address);
        }
        return tls;
    }

    private static Wire connected(
            SocketChannel channel, Address.Tls target, TlsOptions tls, LinkOptions options)
            throws IOException {
        SSLEngine engine = tls.context().createSSLEngine(target.host(), target.port());
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(VERSIONS);
        parameters.setEndpointIdentificationAlgorithm(tls.checksHost() ? "HTTPS" : "");
        engine.setSSLParameters(parameters);
        Address local = TcpSockets.tls(channel.getLocalAddress());
        return new TlsWire(TcpSockets.wire(channel, local, target, options), engine);
    }

    static Wire accepted(SocketChannel channel, Address remote, LinkOptions options)
            throws IOException {
        TlsOptions tls = tls(remote, options);
        SSLEngine engine = tls.context().createSSLEngine();
        engine.setUseClientMode(false);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(VERSIONS);
        parameters.setNeedClientAuth(true);
        engine.setSSLParameters(parameters);
        Address local = TcpSockets.tls(channel.getLocalAddress());
        return new TlsWire(TcpSockets.wire(channel, local, remote, options), engine);
    }
}
