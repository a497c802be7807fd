// SPDX-License-Identifier: Apache-2.0
package acme.camunda;

import acme.value.Order;
import acme.value.Output;
import java.math.BigDecimal;
import java.util.Map;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.ProcessEngineConfiguration;
import org.camunda.bpm.engine.RuntimeService;
import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.camunda.bpm.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.camunda.bpm.engine.runtime.ProcessInstance;
import org.camunda.bpm.model.bpmn.Bpmn;

/// A variable of a process that waits, in H2: `ProcessVariable write`, then `ProcessVariable read`.
public final class ProcessVariable {
    private static final String PROCESS = "shop";
    private static final String VARIABLE = "order";

    private ProcessVariable() {}

    public static void main(String[] arguments) {
        ProcessEngineConfigurationImpl settings = new StandaloneProcessEngineConfiguration();
        settings.setJdbcUrl("jdbc:h2:./processes");
        settings.setDatabaseSchemaUpdate(ProcessEngineConfiguration.DB_SCHEMA_UPDATE_TRUE);
        settings.setJobExecutorActivate(false);
        settings.setJavaSerializationFormatEnabled(true);
        ProcessEngine engine = settings.buildProcessEngine();
        try {
            if (arguments[0].equals("write")) {
                start(engine);
            } else {
                change(engine.getRuntimeService());
            }
        } finally {
            engine.close();
        }
    }

    private static void start(ProcessEngine engine) {
        engine.getRepositoryService()
                .createDeployment()
                .addModelInstance(
                        "shop.bpmn",
                        Bpmn.createExecutableProcess(PROCESS)
                                .startEvent()
                                .userTask()
                                .endEvent()
                                .done())
                .deploy();
        Order order = Order.pairFor("ada");
        engine.getRuntimeService().startProcessInstanceByKey(PROCESS, Map.of(VARIABLE, order));
        Output.show("written", order);
    }

    private static void change(RuntimeService processes) {
        ProcessInstance process = processes.createProcessInstanceQuery().singleResult();
        Order order = (Order) processes.getVariable(process.getId(), VARIABLE);
        Output.show("read", order);
        order.add(new Order.Line("pot", 1, BigDecimal.ONE));
        processes.setVariable(process.getId(), VARIABLE, order);
        Output.show("changed", processes.getVariable(process.getId(), VARIABLE));
    }
}
