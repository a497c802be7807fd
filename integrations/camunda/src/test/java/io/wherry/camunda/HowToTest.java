// SPDX-License-Identifier: Apache-2.0
package io.wherry.camunda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.howto.KeepOrders;
import io.wherry.howto.KeepOrders.Order;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.ProcessEngineException;
import org.camunda.bpm.engine.delegate.DelegateExecution;
import org.camunda.bpm.engine.delegate.JavaDelegate;
import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.camunda.bpm.engine.variable.value.ObjectValue;
import org.camunda.bpm.model.bpmn.Bpmn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The program of integrations/camunda/README.md does what the page says.
@Timeout(120)
final class HowToTest {
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final String USER = "sa";

    private final String url = "jdbc:h2:mem:howto-" + NEXT.incrementAndGet();

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(url, USER, ""); // keeps the database
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    /// Returns the bytes of the only object in the database.
    private byte[] bytes() throws SQLException {
        String query =
                "select BYTES_ from ACT_GE_BYTEARRAY b join ACT_RU_VARIABLE v"
                        + " on v.BYTEARRAY_ID_ = b.ID_ where v.TYPE_ = 'serializable'";
        try (ResultSet rows = connection.createStatement().executeQuery(query)) {
            rows.next();
            return rows.getBytes(1);
        }
    }

    private ProcessEngine camundas() {
        return KeepOrders.configuration(url).buildProcessEngine();
    }

    private ProcessEngine writingJavaSerialization() {
        ProcessEngineConfigurationImpl configuration = KeepOrders.configuration(url);
        configuration
                .getProcessEnginePlugins()
                .add(new GraphVariablesPlugin(GraphCodec.javaio().withDualRead(true)));
        return configuration.buildProcessEngine();
    }

    @Test
    void orderIsKept() {
        PrintStream usual = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            KeepOrders.main(url);
        } finally {
            System.setOut(usual);
        }

        assertThat(output.toString(StandardCharsets.UTF_8)).contains("loaded: [tea]");
    }

    @Test
    void variablesMoveFromJavaSerializationAndBack() throws SQLException {
        Order milk = new Order(List.of("milk"));
        Order tea = new Order(List.of("tea"));
        ProcessEngine old = camundas();
        KeepOrders.deploy(old);
        String id = KeepOrders.start(old, milk);
        old.close();
        assertThat(bytes()).startsWith(0xAC, 0xED);

        ProcessEngine moving = KeepOrders.engine(url);
        assertThat(KeepOrders.order(moving, id)).isEqualTo(milk);
        moving.getRuntimeService().setVariable(id, "order", tea);
        moving.close();
        assertThat(bytes()).startsWith(0x57, 0x01);

        ProcessEngine back = writingJavaSerialization();
        Object read = KeepOrders.order(back, id);
        back.getRuntimeService().setVariable(id, "order", read);
        back.close();
        ProcessEngine again = camundas();
        assertThat(KeepOrders.order(again, id)).isEqualTo(tea);
        again.close();
    }

    @Test
    void otherClassesAreRefusedAndTheEngineGoesOn() {
        ProcessEngine all = camundas();
        KeepOrders.deploy(all);
        String denied = KeepOrders.start(all, Message.of(1));
        all.close();
        ProcessEngine engine = KeepOrders.engine(url);

        assertThatThrownBy(() -> KeepOrders.order(engine, denied))
                .isInstanceOf(ProcessEngineException.class)
                .hasMessageContaining("'order'")
                .hasMessageContaining(Message.class.getName())
                .hasRootCauseInstanceOf(java.io.InvalidClassException.class)
                .hasStackTraceContaining(FilterRejectedException.class.getName());
        ObjectValue undecoded = engine.getRuntimeService().getVariableTyped(denied, "order", false);
        assertThat(undecoded.getObjectTypeName()).isEqualTo(Message.class.getName());
        String allowed = KeepOrders.start(engine, new Order(List.of("tea")));
        assertThat(KeepOrders.order(engine, allowed)).isEqualTo(new Order(List.of("tea")));
        engine.close();
    }

    @Test
    void objectThatIsNotSerializableIsNamedWithItsPath() {
        ProcessEngine engine = KeepOrders.engine(url);
        KeepOrders.deploy(engine);

        assertThatThrownBy(() -> KeepOrders.start(engine, new Object[] {1, new Thread()}))
                .hasRootCauseInstanceOf(NotSerializableException.class)
                .hasMessageContaining("java.lang.Thread (path: [1])");
        engine.close();
    }

    @Test
    void objectOfTheOtherFormatIsWrittenAnewByACommandThatReadsIt() throws SQLException {
        ProcessEngine old = camundas();
        KeepOrders.deploy(old);
        String id = KeepOrders.start(old, new Order(List.of("milk")));
        old.close();
        ProcessEngine moving = KeepOrders.engine(url);

        KeepOrders.order(moving, id);

        assertThat(bytes()).startsWith(0x57, 0x01);
        moving.close();
    }

    /// Adds an item to the list in the variable, without setting the variable.
    public static final class AddSugar implements JavaDelegate {
        @Override
        @SuppressWarnings("unchecked")
        public void execute(DelegateExecution execution) {
            ((List<String>) execution.getVariable("items")).add("sugar");
        }
    }

    /// Reads the list in the variable.
    public static final class Look implements JavaDelegate {
        @Override
        public void execute(DelegateExecution execution) {
            execution.getVariable("items");
        }
    }

    @Test
    void changesOfAValueInAServiceTaskAreWrittenAndReadingAloneWritesNothing() throws Exception {
        ProcessEngine engine = KeepOrders.engine(url);
        engine.getRepositoryService()
                .createDeployment()
                .addModelInstance(
                        "tasks.bpmn",
                        Bpmn.createExecutableProcess("tasks")
                                .camundaHistoryTimeToLive(1)
                                .startEvent()
                                .userTask()
                                .serviceTask()
                                .camundaClass(Look.class)
                                .userTask()
                                .serviceTask()
                                .camundaClass(AddSugar.class)
                                .userTask()
                                .endEvent()
                                .done())
                .deploy();
        String id = engine.getRuntimeService().startProcessInstanceByKey("tasks").getId();
        engine.getRuntimeService().setVariable(id, "items", new ArrayList<>(List.of("tea")));

        String written = row();
        complete(engine);
        String read = row();
        complete(engine);

        assertThat(read).isEqualTo(written);
        assertThat(row()).isNotEqualTo(written);
        assertThat(engine.getRuntimeService().getVariable(id, "items"))
                .isEqualTo(List.of("tea", "sugar"));
        engine.close();
    }

    private static void complete(ProcessEngine engine) {
        engine.getTaskService()
                .complete(engine.getTaskService().createTaskQuery().singleResult().getId());
    }

    /// Returns the revisions of the only variable.
    private String row() throws SQLException {
        String query =
                "select concat(v.REV_, '/', b.ID_, '/', b.REV_) from ACT_GE_BYTEARRAY b join ACT_RU_VARIABLE v"
                        + " on v.BYTEARRAY_ID_ = b.ID_";
        try (ResultSet rows = connection.createStatement().executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
