// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.cli.jvm.CloseableStack;
import io.wherry.cli.jvm.PeerLostException;
import io.wherry.cli.jvm.PrivateFolder;
import io.wherry.cli.jvm.SecondJvm;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The second JVM as this one sees it: a process, a control link and a data link at a time.
///
/// One thread owns a peer. It ends when the belongings it was started with are closed.
final class SecondPeer {
    private static final Duration START = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /// A stream of graphs, and how many bytes went out.
    record DataLink(GraphStream graphs, CountedOutput bytes) {}

    private final TrustedListener listener;
    private final SecondJvm jvm;
    private final TextLink control;
    private @Nullable Link data;
    private boolean asked;

    private SecondPeer(TrustedListener listener, SecondJvm jvm, TextLink control) {
        this.listener = listener;
        this.jvm = jvm;
        this.control = control;
    }

    /// Starts a second JVM and connects with it: through a Unix socket unless `tcp` is wanted or
    /// Unix sockets do not work here.
    ///
    /// @param resources own all that is made here
    /// @param program main class and arguments; the address follows them
    /// @param heap bytes the second JVM may use
    static SecondPeer start(CloseableStack resources, List<String> program, long heap, boolean tcp)
            throws IOException {
        PrivateFolder folder = resources.own(PrivateFolder.create());
        TrustedListener listener = resources.own(tcp ? TrustedListener.tcp() : unixOrTcp(folder));
        List<String> command = new ArrayList<>(program);
        command.add(listener.address().toString());
        Path log = folder.path().resolve("log");
        SecondJvm jvm = resources.own(SecondJvm.start(command, heap, listener.secret(), log));
        TextLink control = resources.own(new TextLink(accept(listener, jvm, START)));
        return new SecondPeer(listener, jvm, control);
    }

    private static TrustedListener unixOrTcp(PrivateFolder folder) throws IOException {
        try {
            return TrustedListener.unix(folder);
        } catch (IOException | UnsupportedOperationException _) {
            return TrustedListener.tcp();
        }
    }

    Address address() {
        return listener.address();
    }

    long pid() {
        return jvm.pid();
    }

    /// Asks for something; [#answer] must follow.
    void ask(EchoRequest request) throws PeerLostException {
        try {
            control.say(request.text(), PATIENCE);
            asked = true;
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /// Waits for the reply to the last request.
    EchoReply answer() throws PeerLostException {
        asked = false;
        try {
            return EchoReply.parse(control.hear(PATIENCE));
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /// Asks for something that must not fail.
    void demand(EchoRequest request) throws IOException {
        ask(request);
        demandDone();
    }

    /// Waits for an answer that must not be a failure.
    void demandDone() throws IOException {
        EchoReply answer = answer();
        if (!(answer instanceof EchoReply.Done)) {
            throw new IOException("unexpected reply of the second JVM: " + answer.text());
        }
    }

    /// Opens a data link.
    DataLink open(GraphFormat format) throws IOException {
        ask(new EchoRequest.Open(format));
        Link link = accept(listener, jvm, PATIENCE);
        data = link;
        CountedOutput output = new CountedOutput(link.output(PATIENCE));
        GraphStream graphs = format.open(output, link.input(PATIENCE));
        demandDone();
        return new DataLink(graphs, output);
    }

    /// Closes the data link in any state, and returns the last reply of the second JVM.
    EchoReply hangUp() throws IOException {
        Link link = data;
        data = null;
        if (link != null) {
            link.close();
        }
        EchoReply left = asked ? answer() : new EchoReply.Done();
        demand(new EchoRequest.Close());
        return left;
    }

    private static Link accept(TrustedListener listener, SecondJvm jvm, Duration within)
            throws IOException {
        try {
            return listener.accept(within, jvm::isAlive);
        } catch (LinkException e) {
            throw new PeerLostException(jvm.end(), e);
        }
    }

    private PeerLostException lost(IOException cause) {
        return new PeerLostException(jvm.end(), cause);
    }
}
