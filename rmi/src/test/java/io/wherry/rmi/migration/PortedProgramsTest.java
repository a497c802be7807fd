// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.rmi.Naming;
import io.wherry.rmi.RemoteObject;
import io.wherry.rmi.UnicastRemoteObject;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.migration.PortedProgram.Desk;
import io.wherry.rmi.migration.PortedProgram.Listener;
import io.wherry.rmi.migration.PortedProgram.Note;
import io.wherry.rmi.migration.PortedProgram.Refusal;
import io.wherry.rmi.migration.PortedProgram.Room;
import io.wherry.testkit.transport.PeerJvm;
import java.io.NotSerializableException;
import java.rmi.MarshalException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.ServerError;
import java.rmi.ServerException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of techniques that java.rmi programs use, such as custom exports, after a change of their
/// imports. The other JVM runs [PortedProgram].
@Timeout(60)
final class PortedProgramsTest {
    private static Process peer;
    private static Desk desk;

    /// A listener of this JVM that is exported explicitly.
    private static final class Heard implements Listener {
        private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void hear(Note note) {
            notes.add(note.text());
        }
    }

    /// A remote object without a remote interface of its own.
    private static final class Token extends UnicastRemoteObject implements Remote, Cloneable {
        private static final long serialVersionUID = 1;

        Token() throws RemoteException {}
    }

    @BeforeAll
    static void start() throws Exception {
        peer = PeerJvm.start(PortedProgram.class, List.of());
        String line = peer.inputReader().readLine();
        assertThat(line).startsWith(PortedProgram.SERVING);
        int port = Integer.parseInt(line.substring(PortedProgram.SERVING.length()));
        desk = (Desk) Naming.lookup("//localhost:" + port + "/desk");
    }

    @AfterAll
    static void stop() throws Exception {
        peer.getOutputStream().close();
        assertThat(peer.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void factoryOfTheClientMakesObjectsOfTheServer() throws Exception {
        Room room = (Room) desk.create(new PortedProgram.RoomFactory("red"));

        assertThat(StubClass.invokerOf(room)).as("invoker of a stub").isNotNull();
        assertThat(room.name()).isEqualTo("red");
        assertThat(desk.unexport(room)).as("the stub is the key of the server's table").isTrue();
        assertThatThrownBy(room::name).isInstanceOf(NoSuchObjectException.class);
    }

    @Test
    void taskOfTheClientRunsOnTheServer() throws Exception {
        long process = desk.execute(new PortedProgram.ProcessNumber());

        assertThat(process).isEqualTo(peer.pid());
    }

    @Test
    void stubsInCollectionsAreCalledAndFound() throws Exception {
        Room blue = desk.room("blue");
        Map<String, Room> rooms = desk.rooms();

        assertThat(rooms.get("blue")).isEqualTo(blue).hasSameHashCodeAs(blue);
        assertThat(rooms.get("blue").name()).isEqualTo("blue");
        Set<Room> set = new HashSet<>(rooms.values());
        assertThat(set).contains(blue);
        assertThat(desk.names(new ArrayList<>(List.of(blue, blue))))
                .containsExactly("blue", "blue");
    }

    @Test
    void objectGraphHasRemoteFields() throws Exception {
        Heard heard = new Heard();
        UnicastRemoteObject.exportObject(heard, 0);
        try {
            Note note = new Note("first", desk.room("green"), heard);
            note = note.before("second");

            Note back = desk.post(note);

            assertThat(back.text()).isEqualTo("posted");
            assertThat(back.next()).isSameAs(back);
            assertThat(back.room().name()).isEqualTo("green");
            assertThat(heard.notes).containsExactly("first", "second");
        } finally {
            UnicastRemoteObject.unexportObject(heard, true);
        }
    }

    @Test
    void exceptionBringsAReferenceAndItsCause() throws Exception {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> desk.refuse("grey"));

        assertThat(refusal).hasMessage("no").hasRootCauseMessage("because");
        assertThat(refusal.room().name()).isEqualTo("grey");
        assertThat(refusal.getStackTrace())
                .anyMatch(at -> at.getMethodName().equals("refuse"))
                .anyMatch(at -> at.getClassName().equals(PortedProgramsTest.class.getName()));
    }

    @Test
    void failuresOfTheServerAreToldAsJavaRmiDoes() {
        assertThatThrownBy(() -> desk.fail("remote"))
                .isInstanceOf(ServerException.class)
                .hasCauseInstanceOf(RemoteException.class);
        assertThatThrownBy(() -> desk.fail("error"))
                .isInstanceOf(ServerError.class)
                .hasCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> desk.fail("runtime")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> desk.echo(new Object()))
                .isInstanceOf(MarshalException.class)
                .hasCauseInstanceOf(NotSerializableException.class);
    }

    @Test
    void hundredReferencesGoAndComeBack() throws Exception {
        Remote[] tokens = new Remote[100];
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] = new Token();
        }
        try {
            Remote[] back = desk.references(tokens);

            assertThat(back).hasSize(100);
            for (int i = 0; i < tokens.length; i++) {
                assertThat(back[i]).isEqualTo(RemoteObject.toStub(tokens[i]));
            }
        } finally {
            for (Remote token : tokens) {
                UnicastRemoteObject.unexportObject(token, true);
            }
        }
    }

    @Test
    void aCloneIsExportedAsAnotherObject() throws Exception {
        Token token = new Token();
        Token clone = (Token) token.clone();
        try {
            Remote[] back = desk.references(new Remote[] {token, clone});

            assertThat(back[0]).isEqualTo(RemoteObject.toStub(token)).isNotEqualTo(back[1]);
            assertThat(back[1]).isEqualTo(RemoteObject.toStub(clone));
        } finally {
            UnicastRemoteObject.unexportObject(token, true);
            UnicastRemoteObject.unexportObject(clone, true);
        }
    }

    @Test
    void aStubIsItsOwnStub() throws Exception {
        assertThat(RemoteObject.toStub(desk)).isSameAs(desk);
    }

    @Test
    void listenersAreCalledWhileTheirCallWaits() throws Exception {
        Heard heard = new Heard();
        Listener stub = (Listener) UnicastRemoteObject.exportObject(heard, 0);
        try {
            desk.join(heard);
            desk.join(stub);
            desk.say("hello");
            assertThat(heard.notes)
                    .as("one listener, joined as object and as stub")
                    .containsExactly("hello");
            assertThat(desk.leave(stub)).isTrue();
            desk.say("after the listener left");

            assertThat(heard.notes).containsExactly("hello");
        } finally {
            UnicastRemoteObject.unexportObject(heard, true);
        }
    }

    @Test
    void ownObjectComesBackAsItsStub() throws Exception {
        Heard heard = new Heard();
        Listener stub = (Listener) UnicastRemoteObject.exportObject(heard, 0);
        try {
            Object back = desk.echo(heard);

            assertThat(back).isEqualTo(stub).isNotSameAs(heard);
            ((Listener) back).hear(new Note("to myself", null, null));
            assertThat(heard.notes).containsExactly("to myself");
        } finally {
            UnicastRemoteObject.unexportObject(heard, true);
        }
    }

    @Test
    void methodsAreToldApartByTheirParameters() throws Exception {
        assertThat(desk.which(1)).isEqualTo("int");
        assertThat(desk.which(1L)).isEqualTo("long");
        assertThat(desk.which("1")).isEqualTo("string");
        assertThat(desk.which(new int[] {1}, "a", "b")).isEqualTo("1 2");
        assertThat(desk.name()).as("of an interface above").isEqualTo("desk");
    }

    @Test
    void identityWithinOneCallIsKept() throws Exception {
        Map<String, Object> shared = new HashMap<>();
        shared.put("self", shared);

        assertThat(desk.sameTwice(shared, shared)).isTrue();
        assertThat(desk.sameTwice(shared, new HashMap<>())).isFalse();
    }
}
